import type { Company } from '../../contract/index.js'
import type { CompanyListEvent } from '../core/companyListEvent.js'

/** The `fpx-company-change` event: a company was selected. */
export type FpxCompanyChangeEvent = CustomEvent<{ id: Company['id']; company: Company }>

/** The `fpx-page-change` event: the page or the page size changed. */
export type FpxPageChangeEvent = CustomEvent<{ page: number; perPage: number }>

/** Events of `<fpx-company-list>`, in addition to the standard events of HTML elements. */
export interface FpxCompanyListEventMap extends HTMLElementEventMap {
  /** Fired when a company is selected. */
  'fpx-company-change': FpxCompanyChangeEvent
  /** Fired when the page or the page size changes. */
  'fpx-page-change': FpxPageChangeEvent
  /** Fired for each analytics event, which contains no business data. */
  'fpx-analytics': CustomEvent<CompanyListEvent>
}
