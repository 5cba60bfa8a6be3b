import type { Bank, Company } from '../../contract/index.js'
import type { BankPickerEvent } from '../../hooks/selection/bankPickerEvent.js'
import type { CompanyListEvent } from '../../hooks/companies/companyListEvent.js'

/** `fpx-bank-change` of `<fpx-bank-picker>`: a bank was selected, cleared, restored by the browser, or is no longer offered. */
export type FpxBankChangeEvent = CustomEvent<{ code: string | null; bank: Bank | null }>

/** `fpx-company-change` of `<fpx-company-list>`: a company was selected. */
export type FpxCompanyChangeEvent = CustomEvent<{ id: Company['id']; company: Company }>

/** `fpx-page-change` of `<fpx-company-list>`: another page, or another page size. */
export type FpxPageChangeEvent = CustomEvent<{ page: number; perPage: number }>

/** Events of `<fpx-bank-picker>`, besides those of every element. */
export interface FpxBankPickerEventMap extends HTMLElementEventMap {
  /** Fired when a bank was selected, cleared or restored by the browser, or is no longer offered. */
  'fpx-bank-change': FpxBankChangeEvent
  /** Fired for what the payer does, without personal data. */
  'fpx-analytics': CustomEvent<BankPickerEvent>
}

/** Events of `<fpx-company-list>`, besides those of every element. */
export interface FpxCompanyListEventMap extends HTMLElementEventMap {
  /** Fired when a company was selected. */
  'fpx-company-change': FpxCompanyChangeEvent
  /** Fired when the page or the page size changed. */
  'fpx-page-change': FpxPageChangeEvent
  /** Called with what the admin does, without business data. */
  'fpx-analytics': CustomEvent<CompanyListEvent>
}
