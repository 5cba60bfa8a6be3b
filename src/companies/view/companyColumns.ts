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
  /** Returns a cell's text for a company. If the text is empty, the cell shows a dash. */
  value: (company: Company) => string
  /** Renders custom content instead of the text. */
  render?: ((company: Company) => ReactNode) | undefined
  /**
   * Whether the list can be sorted by this column. Sorting also requires that `id` is the name of a gateway field
   * (the proxy sorts only by these fields). Default: true.
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
          // The element accepts any field. Only the documented ones have a header and are certainly texts.
          header: t(column) || column,
          value: (company) => String((company[column] as string | number | null) ?? '').trim(),
          sortable: column !== 'ssm_doc',
        }
      : column,
  )

/**
 * Returns the gateway field used for sorting by a column, or `undefined` if the list can't be sorted by this column.
 */
export const getSortField = ({ id, sortable = true }: CompanyColumn): CompanyField | undefined =>
  sortable ? COMPANY_FIELDS.find((field) => field === id) : undefined
