import type { ReactNode } from 'react'
import type { Company } from '../../contract/index.js'
import { type CompanyField, companyFields } from '../core/companyRows.js'
import type { CompanyMessages } from '../../locales/Locale.js'
import type { Translate } from '../../ui/LocaleContext.js'

/** A column that the list knows, by the gateway's own name of the field. */
export type CompanyColumnName = 'name' | 'ssm_no' | 'phone' | 'office' | 'address' | 'ssm_doc'

/** A custom column. */
export interface CompanyColumn {
  /** Its name, unlike that of the other columns. */
  id: string
  /** Header of the column, also in the first line of the CSV file. */
  header: string
  /** The text of a row: what is shown, sorted, filtered and exported. Blank is shown as a dash. */
  value: CompanyField
  /** Returns the content of a cell. Replaces the text. */
  render?: ((company: Company) => ReactNode) | undefined
  /** Whether the header sorts. Default: true. */
  sortable?: boolean | undefined
}

/** The columns shown by default. */
export const COMPANY_COLUMNS = /* @__PURE__ */ Object.keys(
  companyFields,
) as readonly CompanyColumnName[]

/** Returns the columns in the list's language; custom columns stay as they are. */
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
