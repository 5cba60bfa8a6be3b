import type { CompanyListProps } from 'fpx-checkout'
import type { Meta } from './Story.js'

/** The arguments of the company list that have a control, and those that stand in the event log. */
export const companyListArgTypes: NonNullable<Meta<CompanyListProps>['argTypes']> = {
  caption: { control: 'text' },
  defaultPage: { control: 'number' },
  defaultPerPage: { control: 'number', description: 'Rows of a page at first; at most 40.' },
  perPageOptions: { control: 'object' },
  columns: { control: 'object', description: 'Names of the service’s fields, in their order.' },
  allowHttpDocuments: { control: 'boolean' },
  loadAllLimit: { control: 'number' },
  onSelect: { action: 'onSelect' },
  onPageChange: { action: 'onPageChange' },
  onPerPageChange: { action: 'onPerPageChange' },
  onEvent: { action: 'onEvent' },
}
