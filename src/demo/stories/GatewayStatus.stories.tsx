import { CompanyList, ServiceStatus, type ServiceStatusProps } from 'fpx-checkout'
import { serviceStatusArgTypes } from './gatewayStatusArgTypes.js'
import type { Meta, Story } from './Story.js'

const meta: Meta<ServiceStatusProps> = {
  title: 'Service status/States',
  component: ServiceStatus,
  args: { endpoint: '/api/fpx' },
  argTypes: serviceStatusArgTypes,
  parameters: { guide: 'companies', shows: 'ServiceStatus' },
}
export default meta

type StatusStory = Story<ServiceStatusProps>

export const Working: StatusStory = {}

export const Checking: StatusStory = { parameters: { service: { latency: '7000' } } }

export const Limited: StatusStory = {
  name: 'At its limit',
  parameters: { service: { scenario: 'limit-reached' } },
}

export const Down: StatusStory = {
  name: 'Not responding',
  parameters: { service: { scenario: 'server-error' } },
}

export const Outages: StatusStory = {
  name: 'Outages of the banks',
  args: { outages: true },
  parameters: {
    about:
      'For admins: the banks that are offline and since when. Each minute other banks are offline.',
    admin: true,
    service: { scenario: 'banks-come-and-go', kept: 'hours' },
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
    service: { scenario: 'server-error', kept: 'hours' },
  },
  render: (args) => (
    <div className="stack">
      <ServiceStatus {...args} />
      <CompanyList endpoint={args.endpoint} defaultPerPage={10} />
    </div>
  ),
}
