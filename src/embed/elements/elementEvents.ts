import type { Bank, Company } from '../../contract/index.js'
import type { BankPickerEvent } from '../../hooks/selection/bankPickerEvent.js'
import type { CompanyListEvent } from '../../hooks/companies/companyListEvent.js'

/** `fpx-change` of `<fpx-bank-picker>`: a bank was chosen, cleared, restored by the browser, or is no longer offered. */
export type FpxBankChangeEvent = CustomEvent<{ code: string | null; bank: Bank | null }>

/** `fpx-company-change` of `<fpx-company-list>`: a company was chosen. */
export type FpxCompanyChangeEvent = CustomEvent<{ id: Company['id']; company: Company }>

/** `fpx-page-change` of `<fpx-company-list>`: another page, or another page size. */
export type FpxPageChangeEvent = CustomEvent<{ page: number; perPage: number }>

/** Events of `<fpx-bank-picker>`, besides those of every element. */
export interface FpxBankPickerEventMap extends HTMLElementEventMap {
  /** A bank was chosen, cleared, restored by the browser, or is no longer offered. */
  'fpx-change': FpxBankChangeEvent
  /** What may be counted; no personal data. */
  'fpx-event': CustomEvent<BankPickerEvent>
}

/** Events of `<fpx-company-list>`, besides those of every element. */
export interface FpxCompanyListEventMap extends HTMLElementEventMap {
  /** A company was chosen. */
  'fpx-company-change': FpxCompanyChangeEvent
  /** Another page is in view, or pages have another size. */
  'fpx-page-change': FpxPageChangeEvent
  /** What may be counted; no business data. */
  'fpx-event': CustomEvent<CompanyListEvent>
}
