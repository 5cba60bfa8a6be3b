import type { Company } from '../contract/index.js'
import {
  companyListAttributes,
  type CompanyListProperties,
  companyListRichNames,
} from './CompanyListProperties.js'
import type { CompanyListPainterProps } from './companyListPainter.js'
import type { FpxCompanyListEventMap } from './elementEvents.js'
import { FormControl } from './FormControl.js'
import type { Painter, Place } from './FpxElement.js'
import { keep, observed, reflect } from './reflect.js'

let companyListPainter: ((place: Place) => Painter<CompanyListPainterProps>) | undefined
let loading: Promise<void> | undefined

/** Loads the inside, once for all lists of a page. */
const loadPainter = () =>
  (loading ??= import('./companyListPainter.js').then((module) => {
    companyListPainter = module.companyListPainter
  }, complain))

// The properties of the two tables below; `reflect` and `keep` put them on the prototype.
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export interface FpxCompanyListElement extends CompanyListProperties {
  /** Hears of an event, typed by its `type`: `listener` and `options` are those of every element. */
  addEventListener<Type extends keyof FpxCompanyListEventMap>(
    type: Type,
    listener: (this: FpxCompanyListElement, event: FpxCompanyListEventMap[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/**
 * `<fpx-company-list>`: the approved companies of the account, for an admin's page. Its inside is loaded when the
 * first one is inserted, from beside the script.
 *
 * @example
 * ```html
 * <fpx-company-list endpoint="/api/fpx" name="company_id" per-page="40"></fpx-company-list>
 * ```
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export class FpxCompanyListElement extends FormControl<CompanyListPainterProps> {
  /** What the browser tells the element of. */
  static readonly observedAttributes = observed(companyListAttributes)
  #company: Company | null = null

  /** The chosen company; `null` without one, or when the page set the value. */
  get company(): Company | null {
    return String(this.#company?.id) === this.value ? this.#company : null
  }

  override attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    // What was chosen is a company of the endpoint before; what the page set may be of the new one.
    if (name === 'endpoint') this.#resetChosen()
    super.attributeChangedCallback(name, before, now)
  }

  protected painter(place: Place) {
    if (!companyListPainter)
      void loadPainter().then(() => {
        if (companyListPainter) this.update()
      })
    return companyListPainter?.(place)
  }

  protected props(): CompanyListPainterProps {
    return {
      ...this.own(companyListAttributes, companyListRichNames),
      language: this.language,
      outerLabel: this.outerLabel,
      value: this.value,
      onPageChange: this.#onPageChange,
      onPerPageChange: this.#onPerPageChange,
      onSelect: this.isDisabled ? undefined : this.#onSelect,
      onRefused: this.#resetChosen,
      onEvent: this.tellEvent,
    }
  }

  readonly #onSelect = (company: Company) => {
    this.#company = company
    this.chosen(String(company.id), { id: company.id, company }, 'fpx-company-change')
  }

  readonly #resetChosen = () => {
    if (this.company) this.formResetCallback()
  }

  readonly #onPageChange = (page: number) => {
    this.page = page
    this.tell('fpx-page-change', { page, perPage: this.perPage ?? 20 })
  }

  readonly #onPerPageChange = (perPage: number, page: number) => {
    this.perPage = perPage
    this.#onPageChange(page)
  }
}

function complain(error: unknown): void {
  console.error('fpx-company-list did not load. Put fpx-company-list.mjs beside the script.', error)
}

reflect(FpxCompanyListElement.prototype, companyListAttributes)
keep(FpxCompanyListElement.prototype, companyListRichNames)
