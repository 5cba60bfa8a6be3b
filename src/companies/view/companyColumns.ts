import type { ReactNode } from 'react'
import { type Company, COMPANY_FIELDS, type CompanyField } from '../../contract/index.js'
import type { CompanyMessages } from '../../locales/Locale.js'
import type { Translate } from '../../ui/LocaleContext.js'

/** The name of a built-in column, which is the name of a gateway field. */
export type CompanyColumnName = Exclude<CompanyField, 'id'>

/** A custom column. */
export interface CompanyColumn {
  /** The column's unique name. */
  id: string
  /** The column header. */
  header: string
  /** Returns a cell's text for a company. An empty text is shown as a dash. */
  value: (company: Company) => string
  /** Renders custom content instead of the text. */
  render?: ((company: Company) => ReactNode) | undefined
  /**
   * Whether the column can be sorted by the gateway field with the name in `id`. Other columns can't be sorted because
   * the proxy sorts by gateway fields only. Default: true.
   */
  sortable?: boolean | undefined
}

/** The columns shown by default. */
export const COMPANY_COLUMNS: readonly CompanyColumnName[] = [
  'name',
  'ssm_no',
  'phone',
  'office',
  'address',
  'ssm_doc',
]

/** Turns column names into columns with headers in the list's language. Custom columns are returned unchanged. */
export const companyColumns = (
  columns: readonly (CompanyColumnName | CompanyColumn)[],
  t: Translate<CompanyMessages>,
): CompanyColumn[] =>
  columns.map((column) =>
    typeof column === 'string'
      ? {
          id: column,
          header: t(column),
          value: (company) => company[column]?.trim() ?? '',
          sortable: column !== 'ssm_doc',
        }
      : column,
  )

/** Returns the gateway field a column is sorted by; `undefined` if the column can't be sorted. */
export const getSortField = ({ id, sortable = true }: CompanyColumn): CompanyField | undefined =>
  sortable ? COMPANY_FIELDS.find((field) => field === id) : undefined
