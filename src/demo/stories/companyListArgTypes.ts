import type { CompanyListProps } from 'fpx-checkout'
import { localeArgType } from './argTypes.js'
import type { ArgTypesOf } from './Story.js'

/** Every prop of the company list. Each prop has a control, appears in the event log, or can only be set in code. */
export const companyListArgTypes: ArgTypesOf<CompanyListProps> = {
  caption: { control: 'text' },
  defaultPage: { control: 'number' },
  defaultPerPage: { control: 'number', description: 'Rows on a page at first; at most 40.' },
  page: {
    control: 'number',
    description: 'The page, controlled by the shop; onPageChange reports a change.',
  },
  perPage: { control: 'number', description: 'The rows on a page, controlled by the shop.' },
  defaultSearch: { control: 'text', description: 'The search at first.' },
  defaultSort: { control: 'text', description: 'A field, such as name; -name for descending.' },
  search: {
    control: 'text',
    description: 'The search, controlled by the shop; onPageChange reports a change.',
  },
  sort: { control: 'text', description: 'The order, controlled by the shop.' },
  perPageOptions: { control: 'object', description: 'Such as [10,20,40].' },
  columns: { control: 'object', description: 'Names of the gateway’s fields, in their order.' },
  selectedId: { control: 'number', description: 'The company that is marked as selected.' },
  csv: { control: 'object', description: 'Such as {"fileName":"companies"}; false for no button.' },
  locale: localeArgType,
  messages: { control: 'object', description: 'Replaced texts, such as {"nextPage":"Next"}.' },
  endpoint: { control: 'text', description: 'Address of the proxy.' },
  onSelect: { action: 'onSelect' },
  onPageChange: { action: 'onPageChange' },
  onError: { action: 'onError' },
  getPageHref: { control: false },
  getCompanyHref: { control: false },
  renderActions: { control: false },
  queryClient: { control: false },
  fetch: { control: false },
  signIn: { control: 'text', description: 'URL of the login page.' },
  className: { control: false },
  style: { control: false },
  classNames: { control: false },
}
