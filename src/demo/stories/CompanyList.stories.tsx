import { CompanyList, type CompanyListProps } from 'fpx-checkout'
import { companyListArgTypes } from './companyListArgTypes.js'
import headlessCode from './HeadlessCompanies.tsx?raw'
import { HeadlessCompanies } from './HeadlessCompanies.js'
import { SelectableCompanies } from './SelectableCompanies.js'
import type { Meta, Story } from './Story.js'
import tableCode from './TableCompanies.tsx?raw'
import { TableCompanies } from './TableCompanies.js'

const meta: Meta<CompanyListProps> = {
  title: 'Company list/Basics',
  component: CompanyList,
  args: { endpoint: '/api/fpx' },
  argTypes: companyListArgTypes,
  parameters: { guide: 'companies', shows: 'CompanyList', admin: true },
}
export default meta

type ListStory = Story<CompanyListProps>

export const Default: ListStory = {
  parameters: { about: '93 approved companies, page by page.' },
}

export const SmallPages: ListStory = { args: { defaultPerPage: 10, defaultPage: 3 } }

export const Selectable: ListStory = {
  parameters: {
    about: 'A company can be selected by its name or its row, and each row has actions.',
    code: {
      react: `<CompanyList
  endpoint="/api/fpx"
  selectedId={company?.id}
  onSelect={setCompany}
  renderActions={(company) => <button onClick={() => pay(company)}>Pay out</button>}
/>`,
    },
  },
  render: (args) => <SelectableCompanies {...args} />,
}

export const Links: ListStory = {
  name: 'Pager and names as links',
  args: {
    getPageHref: (page) => `#page=${page}`,
    getCompanyHref: ({ id }) => `#company=${id}`,
  },
  parameters: {
    about: '“Open in a new tab” works on a page as well as on a company.',
    code: {
      react: `<CompanyList
  endpoint="/api/fpx"
  getPageHref={(page) => \`/companies?page=\${page}\`}
  getCompanyHref={(company) => \`/companies/\${company.id}\`}
/>`,
    },
  },
}

const columns: CompanyListProps['columns'] = [
  'name',
  'ssm_no',
  {
    id: 'town',
    header: 'Town',
    value: ({ address }) => /\d{5} (.+)$/.exec(address ?? '')?.[1] ?? '',
  },
  'ssm_doc',
]

export const OwnColumns: ListStory = {
  args: { columns },
  parameters: {
    code: {
      react: `<CompanyList
  endpoint="/api/fpx"
  columns={['name', 'ssm_no', { id: 'town', header: 'Town', value: townOf }, 'ssm_doc']}
/>`,
    },
  },
}

export const Headless: ListStory = {
  name: 'Headless, with plain markup',
  parameters: {
    about: 'useCompanies returns rows, pager and actions; every element is the merchant’s own.',
    code: { react: headlessCode },
  },
  render: ({ endpoint }) => <HeadlessCompanies endpoint={endpoint} />,
}

export const TanStackTable: ListStory = {
  name: 'Headless, on TanStack Table',
  parameters: {
    about:
      'The table model is TanStack Table’s; pages, sizes, search, order and requests are those of useCompanies.',
    code: { react: tableCode },
  },
  render: ({ endpoint }) => <TableCompanies endpoint={endpoint} />,
}
