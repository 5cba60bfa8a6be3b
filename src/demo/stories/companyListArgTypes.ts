import type { CompanyListProps } from 'fpx-checkout'
import { localeArgType } from './localeArgType.js'
import type { ArgTypesOf } from './Story.js'

/** Every prop of the company list: with a control, in the event log, or only to be set in code. */
export const companyListArgTypes: ArgTypesOf<CompanyListProps> = {
  caption: { control: 'text' },
  defaultPage: { control: 'number' },
  defaultPerPage: { control: 'number', description: 'Rows of a page at first; at most 40.' },
  page: { control: 'number', description: 'The page, held by the shop: turning is told alone.' },
  perPage: { control: 'number', description: 'The rows of a page, held by the shop.' },
  perPageOptions: { control: 'object', description: 'As [10,20,40].' },
  columns: { control: 'object', description: 'Names of the service’s fields, in their order.' },
  selectedId: { control: 'number', description: 'The company that is marked as chosen.' },
  allowHttpDocuments: { control: 'boolean' },
  csv: { control: 'object', description: 'As {"fileName":"companies"}; false for no button.' },
  prefetch: {
    control: 'inline-radio',
    options: ['intent', 'idle'],
    description: 'When the next page is asked for ahead.',
  },
  loadAllLimit: { control: 'number' },
  locale: localeArgType,
  messages: { control: 'object', description: 'Words to replace, as {"nextPage":"On"}.' },
  endpoint: { control: 'text', description: 'Where the proxy is.' },
  onSelect: { action: 'onSelect' },
  onPageChange: { action: 'onPageChange' },
  onPerPageChange: { action: 'onPerPageChange' },
  onEvent: { action: 'onEvent' },
  getPageHref: { control: false },
  getCompanyHref: { control: false },
  renderActions: { control: false },
  queryClient: { control: false },
  className: { control: false },
  classNames: { control: false },
}
