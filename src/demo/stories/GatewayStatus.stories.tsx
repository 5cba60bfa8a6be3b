import { CompanyList, GatewayStatus, type GatewayStatusProps } from 'fpx-checkout'
import type { ArgTypesOf, Meta, Story } from './Story.js'
import { localeArgType } from './argTypes.js'

/** Every prop of the `GatewayStatus` component. Each prop either has a control or can only be set in code. */
const gatewayStatusArgTypes: ArgTypesOf<GatewayStatusProps> = {
  locale: localeArgType,
  messages: { control: 'object', description: 'Replaced texts, such as {"up":"Online"}.' },
  outages: { control: 'boolean', description: 'Shows which banks are offline, for admins.' },
  endpoint: { control: 'text', description: 'Address of the proxy.' },
  queryClient: { control: false },
  fetch: { control: false },
  signIn: { control: 'text', description: 'URL of the login page.' },
  className: { control: false },
  style: { control: false },
}

const meta: Meta<GatewayStatusProps> = {
  title: 'Gateway status/States',
  component: GatewayStatus,
  args: { endpoint: '/api/fpx' },
  argTypes: gatewayStatusArgTypes,
  parameters: { guide: 'companies', shows: 'GatewayStatus' },
}
export default meta

type StatusStory = Story<GatewayStatusProps>

export const Working: StatusStory = {}

export const Checking: StatusStory = { parameters: { gateway: { latency: '7000' } } }

export const Limited: StatusStory = {
  name: 'At its limit',
  parameters: { gateway: { scenario: 'limit-reached' } },
}

export const Down: StatusStory = {
  name: 'Not responding',
  parameters: { gateway: { scenario: 'server-error' } },
}

export const Outages: StatusStory = {
  name: 'Outages of the banks',
  args: { outages: true },
  parameters: {
    about:
      'For admins: the banks that are offline and since when. Each minute other banks are offline.',
    admin: true,
    gateway: { scenario: 'banks-come-and-go', kept: 'hours' },
  },
}

export const NoOutages: StatusStory = {
  name: 'No outages',
  args: { outages: true },
  parameters: { admin: true },
}

export const OutagesRefused: StatusStory = {
  name: 'Outages, without access',
  args: { outages: true },
  parameters: {
    about: 'The proxy refuses a visitor who is no admin, and no bank is shown.',
    admin: false,
  },
}

export const Degraded: StatusStory = {
  name: 'Degraded',
  parameters: {
    about: 'The gateway fails, and the list is a cached one: the status shows that, and its age.',
    admin: true,
    gateway: { scenario: 'server-error', kept: 'hours' },
  },
  render: (args) => (
    <div className="stack">
      <GatewayStatus {...args} />
      <CompanyList endpoint={args.endpoint} defaultPerPage={10} />
    </div>
  ),
}
