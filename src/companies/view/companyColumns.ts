import type { ReactNode } from 'react'
import type { Company } from '../../contract/index.js'
import { type CompanyField, companyFields } from '../core/companyRows.js'
import type { CompanyMessages } from '../../locales/Locale.js'
import type { Translate } from '../../ui/LocaleContext.js'

/** A built-in column, named after the gateway's field. */
export type CompanyColumnName = 'name' | 'ssm_no' | 'phone' | 'office' | 'address' | 'ssm_doc'

/** A custom column. */
export interface CompanyColumn {
  /** Unique name of the column. */
  id: string
  /** Column header, also used in the first line of the CSV file. */
  header: string
  /** Returns a row's text, which is shown, sorted, filtered and exported. An empty text is shown as a dash. */
  value: CompanyField
  /** Returns the content of a cell, which replaces the text. */
  render?: ((company: Company) => ReactNode) | undefined
  /** Whether the column can be sorted. Default: true. */
  sortable?: boolean | undefined
}

/** The columns shown by default. */
export const COMPANY_COLUMNS = /* @__PURE__ */ Object.keys(
  companyFields,
) as readonly CompanyColumnName[]

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
          value: companyFields[column] ?? (() => ''),
          sortable: column !== 'ssm_doc',
        }
      : column,
  )
