import type { ReactNode } from 'react'
import { type Company, COMPANY_FIELDS, type CompanyField } from '../../contract/index.js'
import type { CompanyMessages } from '../../locales/Locale.js'
import type { Translate } from '../../ui/LocaleContext.js'

/** A built-in column, named after the gateway's field. */
export type CompanyColumnName = Exclude<CompanyField, 'id'>

/** A custom column. */
export interface CompanyColumn {
  /** Unique name of the column. */
  id: string
  /** Column header. */
  header: string
  /** Returns a row's text. An empty text is shown as a dash. */
  value: (company: Company) => string
  /** Returns the content of a cell, which replaces the text. */
  render?: ((company: Company) => ReactNode) | undefined
  /**
   * Whether the header sorts by the gateway's field that `id` names. Default: true. Columns with other ids cannot be
   * sorted, because the proxy sorts.
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

/** Returns the columns, with headers in the list's language. Custom columns stay unchanged. */
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

/** Returns the gateway's field that a column sorts by; `undefined` if it cannot be sorted. */
export const getSortField = ({ id, sortable = true }: CompanyColumn): CompanyField | undefined =>
  sortable ? COMPANY_FIELDS.find((field) => field === id) : undefined
