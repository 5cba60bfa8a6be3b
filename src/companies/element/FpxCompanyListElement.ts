import type { Company } from '../../contract/index.js'
import {
  companyListAttributes,
  type CompanyListProperties,
  companyListScriptOnlyNames,
} from './CompanyListProperties.js'
import {
  type CompanyListRendererProps,
  createCompanyListRenderer,
} from './createCompanyListRenderer.js'
import type { PageChange } from '../useCompanyPosition.js'
import { isUnauthorized, type RequestError } from '../../client/RequestError.js'
import { type ElementProps, FpxElement } from '../../elements/FpxElement.js'
import type { FpxCompanyListEventMap } from './companyListElementEvents.js'
import { createLabelReader } from '../../elements/form/createLabelReader.js'
import type { RenderRoot } from '../../elements/render/createRenderRoot.js'
import {
  defineProperties,
  readProperties,
  toAttributeName,
  toObservedAttributes,
} from '../../elements/defineProperties.js'

/** The properties that the user changes. */
const USER_PROPERTIES = ['selectedId', 'page', 'perPage', 'search', 'sort']

// `defineProperties` defines these properties on the prototype.
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export interface FpxCompanyListElement extends CompanyListProperties {
  /**
   * Adds an event listener. The TypeScript type of the event depends on `type`. The parameters `listener` and `options`
   * work as they do for any other element.
   */
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
 * The class of `<fpx-company-list>`, which renders the account's approved companies on an admin page.
 *
 * @example
 * ```html
 * <fpx-company-list endpoint="/api/fpx" per-page="40"></fpx-company-list>
 * ```
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export class FpxCompanyListElement extends FpxElement<CompanyListRendererProps> {
  /** The attributes whose changes the browser reports to the element. */
  static readonly observedAttributes = toObservedAttributes(companyListAttributes).filter(
    // We exclude the common attribute `value` (only form controls use it).
    (name) => name !== 'value',
  )
  readonly #label = createLabelReader(this, () => this.update())
  #company: Company | null = null

  /** The company the user selected, or `null` if no company is selected or if the page itself set `selectedId`. */
  get company(): Company | null {
    return this.#company?.id === this.selectedId ? this.#company : null
  }

  attributeChangedCallback(name: string, _before: string | null, now: string | null): void {
    const property = USER_PROPERTIES.find((each) => toAttributeName(each) === name)
    if (property && now !== null) this.scriptOnlyProps[property] = undefined
    // The user's selection belongs to the previous endpoint, whereas an id set by the page can belong to the new one.
    if (name === 'endpoint') this.#clearCompany()
    this.invalidate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#label.disconnect()
  }

  protected override onRenderRootCreated(): void {
    // We don't observe whether the page inserts or replaces the element's label, so we read the label again whenever
    // the element receives focus.
    this.addEventListener('focusin', () => this.update())
  }

  protected override invalidate(): void {
    this.update()
  }

  protected override createRenderer(root: RenderRoot) {
    return createCompanyListRenderer(root)
  }

  protected override getProps(): CompanyListRendererProps {
    return {
      ...readProperties<CompanyListProperties>(
        this,
        companyListAttributes,
        companyListScriptOnlyNames,
      ),
      language: this.language,
      pageLabel: this.#label.read(),
      onPageChange: this.#onPageChange,
      onSelect: this.#onSelect,
      onError: this.#onError,
    }
  }

  readonly #onSelect = (company: Company) => {
    this.#company = company
    this.#keep({ selectedId: company.id })
    this.emit('fpx-company-change', { id: company.id, company })
  }

  readonly #clearCompany = () => {
    if (this.company) this.selectedId = undefined
  }

  readonly #onError = (error: RequestError) => {
    // After a 401 or 403, the companies are hidden, so we clear the user's selection but not an id set by the page.
    if (isUnauthorized(error)) this.#clearCompany()
    this.emit('fpx-company-error', { error })
  }

  readonly #onPageChange = (page: number, change: PageChange) => {
    const { perPage, search, sort } = change
    this.#keep({ page, perPage, search: search || undefined, sort: sort ?? undefined })
    this.emit('fpx-page-change', { page, ...change })
  }

  /** Sets properties that remain when a morph removes their attributes, which the page's HTML doesn't have. */
  #keep(changes: Partial<CompanyListProperties>): void {
    Object.assign(this, changes)
    Object.assign(this.scriptOnlyProps, changes)
  }
}

defineProperties(FpxCompanyListElement.prototype, companyListAttributes, companyListScriptOnlyNames)

declare global {
  interface HTMLElementTagNameMap {
    'fpx-company-list': FpxCompanyListElement
  }
}

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- React looks up element names here.
  namespace JSX {
    interface IntrinsicElements {
      'fpx-company-list': Omit<
        ElementProps<FpxCompanyListElement, CompanyListProperties, FpxCompanyListEventMap>,
        'value' | 'form'
      >
    }
  }
}
