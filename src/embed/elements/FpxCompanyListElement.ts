import type { Company } from '../../contract/index.js'
import {
  companyListAttributes,
  type CompanyListProperties,
  companyListRichNames,
} from '../attributes/CompanyListProperties.js'
import type { CompanyListRendererProps } from '../render/createCompanyListRenderer.js'
import type { FpxCompanyListEventMap } from './elementEvents.js'
import { FormControl } from '../form/FormControl.js'
import type { Renderer, RenderRoot } from './FpxElement.js'
import {
  defineRichProperties,
  toObservedAttributes,
  reflectAttributes,
} from '../attributes/reflectAttributes.js'

let createCompanyListRenderer:
  ((place: RenderRoot) => Renderer<CompanyListRendererProps>) | undefined
let loading: Promise<void> | undefined

/** Loads the inside, once for all lists of a page. */
const loadRenderer = () =>
  (loading ??= import('../render/createCompanyListRenderer.js').then((module) => {
    createCompanyListRenderer = module.createCompanyListRenderer
  }, complain))

// The properties of the two tables below; `reflect` and `keep` put them on the prototype.
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export interface FpxCompanyListElement extends CompanyListProperties {
  /** Listens for an event, typed by its `type`: `listener` and `options` are those of every element. */
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
export class FpxCompanyListElement extends FormControl<CompanyListRendererProps> {
  /** The attributes whose changes the browser reports. */
  static readonly observedAttributes = toObservedAttributes(companyListAttributes)
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

  protected painter(place: RenderRoot) {
    if (!createCompanyListRenderer)
      void loadRenderer().then(() => {
        if (createCompanyListRenderer) this.update()
      })
    return createCompanyListRenderer?.(place)
  }

  protected props(): CompanyListRendererProps {
    return {
      ...this.pickProperties(companyListAttributes, companyListRichNames),
      language: this.language,
      outerLabel: this.outerLabel,
      value: this.value,
      onPageChange: this.#onPageChange,
      onPerPageChange: this.#onPerPageChange,
      onSelect: this.isDisabled ? undefined : this.#onSelect,
      onRefused: this.#resetChosen,
      onEvent: this.emitEvent,
    }
  }

  readonly #onSelect = (company: Company) => {
    this.#company = company
    this.emitSelection(String(company.id), { id: company.id, company }, 'fpx-company-change')
  }

  readonly #resetChosen = () => {
    if (this.company) this.formResetCallback()
  }

  readonly #onPageChange = (page: number) => {
    this.page = page
    this.emit('fpx-page-change', { page, perPage: this.perPage ?? 20 })
  }

  readonly #onPerPageChange = (perPage: number, page: number) => {
    this.perPage = perPage
    this.#onPageChange(page)
  }
}

function complain(error: unknown): void {
  console.error('fpx-company-list did not load. Put fpx-company-list.mjs beside the script.', error)
}

reflectAttributes(FpxCompanyListElement.prototype, companyListAttributes)
defineRichProperties(FpxCompanyListElement.prototype, companyListRichNames)
