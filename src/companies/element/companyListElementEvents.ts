import type { Company } from '../../contract/index.js'
import type { RequestError } from '../../client/RequestError.js'
import type { PageChange } from '../useCompanyPosition.js'

/** The `fpx-company-change` event: a company was selected. */
export type FpxCompanyChangeEvent = CustomEvent<{ id: Company['id']; company: Company }>

/** The `fpx-page-change` event: page, page size, search or sort changed. */
export type FpxPageChangeEvent = CustomEvent<{ page: number } & PageChange>

/** The `fpx-company-error` event: the companies could not be loaded. */
export type FpxCompanyErrorEvent = CustomEvent<{ error: RequestError }>

/** Events of `<fpx-company-list>`, in addition to the standard events of HTML elements. */
export interface FpxCompanyListEventMap extends HTMLElementEventMap {
  /** Fired when a company is selected. */
  'fpx-company-change': FpxCompanyChangeEvent
  /** Fired when page, page size, search or sort changes. */
  'fpx-page-change': FpxPageChangeEvent
  /** Fired when the companies cannot be loaded: once for each failure, not for each retry. */
  'fpx-company-error': FpxCompanyErrorEvent
}
