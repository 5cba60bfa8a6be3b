import type { Company } from '../../contract/index.js'
import {
  companyListAttributes,
  type CompanyListProperties,
  companyListRichNames,
} from './CompanyListProperties.js'
import { createLoadErrorRenderer } from './createLoadErrorRenderer.js'
import type { CompanyListRendererProps } from './createCompanyListRenderer.js'
import type { PageChange } from '../useCompanyPagination.js'
import type { ElementProps } from '../../elements/ElementProps.js'
import type { FpxCompanyListEventMap } from './companyListElementEvents.js'
import { FormControlElement } from '../../elements/form/FormControlElement.js'
import type { Renderer } from '../../elements/render/createRenderer.js'
import type { RenderRoot } from '../../elements/render/createRenderRoot.js'
import {
  defineProperties,
  readProperties,
  toObservedAttributes,
} from '../../elements/attributes/defineProperties.js'

let createCompanyListRenderer:
  ((root: RenderRoot) => Renderer<CompanyListRendererProps>) | undefined
let loading: Promise<boolean> | undefined
let failures = 0

/** Loads the content, once for all lists of a page. Resolves with whether it has loaded; the next call tries again. */
const loadRenderer = () =>
  (loading ??= importRenderer().then(
    (module) => {
      createCompanyListRenderer = module.createCompanyListRenderer
      return true
    },
    (error: unknown) => {
      console.error(
        'fpx-company-list did not load. Put fpx-company-list.mjs beside the script.',
        error,
      )
      loading = undefined
      failures += 1
      return false
    },
  ))

const importRenderer = () =>
  failures
    ? // Browsers remember an address that failed.
      (import(/* @vite-ignore */ `./fpx-company-list.mjs?${failures}`) as ReturnType<
        typeof importFirst
      >)
    : importFirst()

const importFirst = () => import('./createCompanyListRenderer.js')

// The properties of the two tables below; `defineProperties` defines them on the prototype.
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
 * `<fpx-company-list>`: the approved companies of the account, for an admin's page. Its content is loaded when the
 * first one is inserted, from beside the script.
 *
 * @example
 * ```html
 * <fpx-company-list endpoint="/api/fpx" name="company_id" per-page="40"></fpx-company-list>
 * ```
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export class FpxCompanyListElement extends FormControlElement<CompanyListRendererProps> {
  /** The attributes whose changes the browser reports. */
  static readonly observedAttributes = toObservedAttributes(companyListAttributes)
  #company: Company | null = null
  #hasFailed = false

  /** Selected company; `null` without one, and if the page set the value. */
  get company(): Company | null {
    return String(this.#company?.id) === this.value ? this.#company : null
  }

  override attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    // The selected company belongs to the previous endpoint. A value that the page set may belong to the new one.
    if (name === 'endpoint') this.#clearCompany()
    super.attributeChangedCallback(name, before, now)
  }

  protected override createRenderer(root: RenderRoot) {
    if (createCompanyListRenderer) return createCompanyListRenderer(root)
    if (this.#hasFailed) return createLoadErrorRenderer(root, this.#load)
    this.#load()
    return undefined
  }

  readonly #load = () => {
    void loadRenderer().then((hasLoaded) => {
      this.#hasFailed = !hasLoaded
      this.replaceRenderer()
    })
  }

  protected override getProps(): CompanyListRendererProps {
    return {
      ...readProperties(this, companyListAttributes, companyListRichNames),
      language: this.language,
      pageLabel: this.pageLabel,
      value: this.value,
      onPageChange: this.#onPageChange,
      onSelect: this.isDisabled ? undefined : this.#onSelect,
      onRefused: this.#clearCompany,
      onEvent: this.emitEvent,
    }
  }

  readonly #onSelect = (company: Company) => {
    this.#company = company
    this.emitSelection(String(company.id), { id: company.id, company }, 'fpx-company-change')
  }

  readonly #clearCompany = () => {
    if (this.company) this.formResetCallback()
  }

  readonly #onPageChange = (page: number, { perPage }: PageChange) => {
    this.page = page
    this.perPage = perPage
    this.emit('fpx-page-change', { page, perPage })
  }
}

defineProperties(FpxCompanyListElement.prototype, companyListAttributes, companyListRichNames)

declare global {
  interface HTMLElementTagNameMap {
    'fpx-company-list': FpxCompanyListElement
  }
}

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- React looks for the names of elements here.
  namespace JSX {
    interface IntrinsicElements {
      'fpx-company-list': ElementProps<
        FpxCompanyListElement,
        CompanyListProperties,
        FpxCompanyListEventMap
      >
    }
  }
}
