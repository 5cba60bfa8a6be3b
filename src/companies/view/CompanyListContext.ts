import { createContext, useContext } from 'react'
import type { UseCompaniesResult } from '../useCompanies.js'
import type { CompanyMessages } from '../../locales/Locale.js'
import type { Translate } from '../../ui/LocaleContext.js'
import type { CompanyColumn } from './companyColumns.js'
import type { CompanyListProps } from './CompanyListProps.js'
import type { CompanyPart } from './companyListParts.js'

/** The values that all parts of a company list share. Parts read these values with {@link useCompanyListContext}. */
export interface CompanyListContextValue {
  props: CompanyListProps
  list: UseCompaniesResult
  columns: readonly CompanyColumn[]
  lang: string
  t: Translate<CompanyMessages>
  part: CompanyPart
}

/** The context that `<CompanyList>` provides to its parts. */
export const CompanyListContext = /* @__PURE__ */ createContext({} as CompanyListContextValue)

/** Returns the context of the surrounding company list. */
export const useCompanyListContext = () => useContext(CompanyListContext)
