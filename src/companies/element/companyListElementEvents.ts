import type { Company } from '../../contract/index.js'
import type { RequestError } from '../../client/RequestError.js'
import type { PageChange } from '../useCompanyPosition.js'

/** The event fired when a company is selected. */
export type FpxCompanyChangeEvent = CustomEvent<{ id: Company['id']; company: Company }>

/** The event fired when the page, page size, search, or sort order changes. */
export type FpxPageChangeEvent = CustomEvent<{ page: number } & PageChange>

/** The event fired when the companies can't be loaded. */
export type FpxCompanyErrorEvent = CustomEvent<{ error: RequestError }>

/** The events of `<fpx-company-list>`, including the standard events of HTML elements. */
export interface FpxCompanyListEventMap extends HTMLElementEventMap {
  /** Fired when a company is selected. */
  'fpx-company-change': FpxCompanyChangeEvent
  /** Fired when the page, page size, search, or sort order changes. */
  'fpx-page-change': FpxPageChangeEvent
  /** Fired when the companies can't be loaded. The event is fired once per failure, not for every retry. */
  'fpx-company-error': FpxCompanyErrorEvent
}
