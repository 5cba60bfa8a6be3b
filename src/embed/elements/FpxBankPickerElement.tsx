import type { Bank } from '../../contract/index.js'
import { findOptionByCode } from '../../hooks/selection/reconcileSelection.js'
import { type BankOption, toBankOptions } from '../../hooks/banks/toBankOptions.js'
import { tryOrUndefined } from '../../hooks/dom/tryOrUndefined.js'
import { stripTrailingSlash } from '../../hooks/request/stripTrailingSlash.js'
import { format } from '../../locales/format.js'
import type { Locale } from '../../locales/index.js'
import { BankPickerBody, type BankPickerBodyProps } from '../render/BankPickerBody.js'
import {
  bankPickerAttributes,
  type BankPickerProperties,
  bankPickerRichNames,
} from '../attributes/BankPickerProperties.js'
import type { FpxBankPickerEventMap } from './elementEvents.js'
import type { RenderRoot } from './FpxElement.js'
import { transferSelection } from '../form/transferSelection.js'
import { renderNode } from '../render/renderNode.js'
import { afterPageScripts } from '../render/afterPageScripts.js'
import { prefetchBanks, createClientWithCachedBanks } from '../query/bankSessionCache.js'
import { findLocale } from '../attributes/findLocale.js'
import { createRenderer } from '../render/createRenderer.js'
import { english, builtInLocales } from '../attributes/builtInLocales.js'
import styles from '../render/picker.css?inline'
import {
  defineRichProperties,
  toObservedAttributes,
  reflectAttributes,
} from '../attributes/reflectAttributes.js'
import { ProgressiveSelectControl } from '../form/ProgressiveSelectControl.js'

// The properties of the two tables below; `reflect` and `keep` put them on the prototype.
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export interface FpxBankPickerElement extends BankPickerProperties {
  /** Listens for an event, typed by its `type`: `listener` and `options` are those of every element. */
  addEventListener<Type extends keyof FpxBankPickerEventMap>(
    type: Type,
    listener: (this: FpxBankPickerElement, event: FpxBankPickerEventMap[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

/**
 * `<fpx-bank-picker>`: lets a payer find and choose their FPX bank, on any page.
 *
 * @example
 * ```html
 * <fpx-bank-picker endpoint="/api/fpx" name="bank_code" required></fpx-bank-picker>
 * ```
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export class FpxBankPickerElement extends ProgressiveSelectControl<BankPickerBodyProps> {
  static readonly observedAttributes = toObservedAttributes(bankPickerAttributes)
  #banks: readonly Bank[] | undefined
  /** The row that was selected last: it distinguishes two rows with one code. */
  #row: BankOption | undefined
  /** Notifies the page of a restored bank, of which it has lost what it copied from the events, such as the model. */
  #onRestored: (() => void) | undefined

  /** The chosen bank, whole, with every field that the service sent; `null` without one or before the list is there. */
  get bank(): Bank | null {
    return this.#rowOf(this.value)?.bank ?? null
  }

  /** The row that was selected last, if it has the code; otherwise the one that the code alone means. */
  #rowOf(code: string): BankOption | undefined {
    return this.#row?.code === code ? this.#row : findOptionByCode(this.#rows, code, this.model)
  }

  get #rows(): BankOption[] {
    return toBankOptions(this.#banks ?? [], this)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    transferSelection.onConnected(this)
  }

  override disconnectedCallback(): void {
    transferSelection.onDisconnected(this)
    super.disconnectedCallback()
  }

  override formResetCallback(): void {
    const focused = this.matches(':focus-within')
    this.#row = undefined
    super.formResetCallback()
    // Otherwise the field would show the old bank until the end of the task, while the form submits the first one.
    this.render()
    // A remounted picker has no focus, so keyboard users would restart at the top of the page. A reset must not scroll.
    if (focused) this.focus({ preventScroll: true })
  }

  override formStateRestoreCallback(state: string): void {
    this.restore(state)
    const { value } = this
    const isRow = this.#row?.code === value
    const notify = () => {
      if (this.value !== value) return
      // Only the code was stored: if several rows have it, the payer's row is unknown.
      const bank = JSON.stringify(this.bank)
      const isAnother = (row: BankOption) => row.code === value && JSON.stringify(row.bank) !== bank
      if (!isRow && this.#rows.some(isAnother)) this.value = ''
      this.#onChange(this.value || null, this.bank)
    }
    void afterPageScripts().then(() => {
      this.#onRestored = notify
      this.update()
    })
  }

  /** @internal Selects the bank of a state: the one that the browser stored, or the one of the element before this. */
  restore(state: string): void {
    // An earlier version of the script stored only the code.
    this.#row = tryOrUndefined(() => JSON.parse(state) as BankOption | null) ?? undefined
    this.resetCount += 1
    this.value = this.#row?.code ?? state
  }

  override get restorable(): string {
    const row = this.#rowOf(this.value)
    return row ? JSON.stringify(row) : this.value
  }

  protected override missing(): string {
    if (!this.required || this.value) return ''
    const { bank, lang } = this.#dictionary
    return format(this.messages?.required ?? bank.required, lang)
  }

  protected painter(place: RenderRoot) {
    // Requested during the first render, which shows why there is no list.
    prefetchBanks(this.#endpoint)
    this.#banks = undefined
    return createRenderer(BankPickerBody, styles, place)
  }

  protected props(): BankPickerBodyProps {
    const endpoint = this.#endpoint
    const { label, outerLabel, renderOption } = this
    return {
      ...this.pickProperties(bankPickerAttributes, bankPickerRichNames),
      // The form's control is the element: what it renders takes no part in the form.
      name: undefined,
      form: '',
      endpoint,
      queryClient: createClientWithCachedBanks(endpoint),
      locale: this.#dictionary,
      value: this.value || null,
      initialRow: this.#row,
      onRow: this.#onRow,
      disabled: this.isDisabled,
      label: label || outerLabel,
      terms: this.terms !== 'off',
      // The page's label is seen and read, and ours only names the field (host.css).
      classNames: { label: !label && outerLabel ? 'fpx-part-visually-hidden' : undefined },
      error: this.error || this.visibleValidationMessage,
      renderOption: renderOption && ((option) => renderNode(renderOption(option))),
      fallback: Boolean(this.fallback),
      resets: this.resetCount,
      onDrawn: this.#onDrawn,
      onChange: this.#onChange,
      onEvent: this.emitEvent,
    }
  }

  readonly #onRow = (row: BankOption) => {
    this.#row = row
  }

  readonly #onChange = (code: string | null, bank: Bank | null) => {
    this.emitSelection(code ?? '', { code, bank })
  }

  protected get ready(): boolean {
    return Boolean(this.#banks)
  }

  protected chosenInSelect(code: string, display: string): void {
    const bank = this.#rowOf(code)?.bank ?? (code ? { code, display } : null)
    this.#onChange(code || null, bank)
  }

  readonly #onDrawn = (banks: readonly Bank[] | undefined) => {
    this.#banks = banks
    this.takeOver()
    this.submitValue()
    this.setInnerValidity(this.field?.validationMessage ?? '')
    if (!banks || this.fallback || !this.#onRestored) return
    // Later, because a row that is no longer offered is cleared first.
    queueMicrotask(this.#onRestored)
    this.#onRestored = undefined
  }

  get #endpoint(): string {
    return stripTrailingSlash(this.endpoint ?? '/api/fpx')
  }

  get #dictionary(): Locale {
    return findLocale(this.language, builtInLocales) ?? english
  }
}

reflectAttributes(FpxBankPickerElement.prototype, bankPickerAttributes)
defineRichProperties(FpxBankPickerElement.prototype, bankPickerRichNames)
