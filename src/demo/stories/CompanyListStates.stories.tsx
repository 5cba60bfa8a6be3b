import { CompanyList, type CompanyListProps } from 'fpx-checkout'
import { companyListArgTypes } from './companyListArgTypes.js'
import { DisconnectedBrowser } from './DisconnectedBrowser.js'
import type { Meta, Story } from './Story.js'

const meta: Meta<CompanyListProps> = {
  title: 'Company list/States',
  component: CompanyList,
  args: { endpoint: '/api/fpx' },
  argTypes: companyListArgTypes,
  parameters: {
    guide: 'companies',
    shows: 'CompanyList',
    admin: true,
    gateway: { kept: 'nothing' },
  },
}
export default meta

type ListStory = Story<CompanyListProps>

export const Loading: ListStory = {
  parameters: { about: 'Placeholder rows of a fixed height.', gateway: { latency: '7000' } },
}

export const Empty: ListStory = {
  parameters: { about: 'Only approved companies appear.', gateway: { companies: 'none' } },
}

export const OnePage: ListStory = { parameters: { gateway: { companies: 'few' } } }

export const TenThousand: ListStory = {
  name: '10,000 companies',
  parameters: { gateway: { companies: 'many', paginate: 'no' } },
}

export const Hostile: ListStory = {
  name: 'Hostile names and fields',
  args: { defaultPerPage: 40 },
  parameters: {
    about: 'Script addresses never become links; markup stays text.',
    gateway: { companies: 'hostile' },
  },
}

export const OnePiece: ListStory = {
  name: 'A gateway that does not paginate',
  parameters: { about: 'The proxy divides the list into pages.', gateway: { paginate: 'no' } },
}

export const PageIgnored: ListStory = {
  name: 'A gateway that ignores the page',
  parameters: {
    about: 'It always sends the first page: the proxy detects this, and no row appears twice.',
    gateway: { scenario: 'page-ignored' },
  },
}

export const NumericStrings: ListStory = {
  name: 'Numbers as strings',
  parameters: { gateway: { scenario: 'numeric-strings' } },
}

export const NoAccess: ListStory = {
  parameters: { about: 'The visitor is not signed in as admin.', admin: false },
}

export const GatewayFailing: ListStory = {
  parameters: { gateway: { scenario: 'server-error' } },
}

export const RateLimited: ListStory = {
  parameters: { about: 'A countdown, then one retry.', gateway: { scenario: 'limit-reached' } },
}

export const OldData: ListStory = {
  parameters: {
    about: 'The gateway fails, and the rows from two hours ago are shown.',
    gateway: { scenario: 'server-error', kept: 'hours' },
  },
}

export const Disconnected: ListStory = {
  render: (args) => (
    <DisconnectedBrowser>
      <CompanyList {...args} />
    </DisconnectedBrowser>
  ),
}
