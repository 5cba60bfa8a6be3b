import type { Company } from '../../contract/index.js'
import type { CompanyListEvent } from '../core/companyListEvent.js'

/** `fpx-company-change` of `<fpx-company-list>`: a company was selected. */
export type FpxCompanyChangeEvent = CustomEvent<{ id: Company['id']; company: Company }>

/** `fpx-page-change` of `<fpx-company-list>`: another page, or another page size. */
export type FpxPageChangeEvent = CustomEvent<{ page: number; perPage: number }>

/** Events of `<fpx-company-list>`, besides those of every element. */
export interface FpxCompanyListEventMap extends HTMLElementEventMap {
  /** Fired when a company was selected. */
  'fpx-company-change': FpxCompanyChangeEvent
  /** Fired when the page or the page size changed. */
  'fpx-page-change': FpxPageChangeEvent
  /** Called with what the admin does, without business data. */
  'fpx-analytics': CustomEvent<CompanyListEvent>
}
