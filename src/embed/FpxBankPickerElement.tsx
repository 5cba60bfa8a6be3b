import type { Bank } from '../contract/index.js'
import { optionOf } from '../hooks/bankChoice.js'
import { bankOptions } from '../hooks/bankOptions.js'
import { withoutSlash } from '../hooks/withoutSlash.js'
import { format } from '../locales/format.js'
import type { Locale } from '../locales/index.js'
import { BankPickerBody, type BankPickerBodyProps } from './BankPickerBody.js'
import {
  bankPickerAttributes,
  type BankPickerProperties,
  bankPickerRichNames,
} from './BankPickerProperties.js'
import type { FpxBankPickerEventMap } from './elementTypes.js'
import type { Place } from './FpxElement.js'
import { handOver } from './handOver.js'
import { heldNode } from './heldNode.js'
import { askForBanks, clientWithKeptBanks } from './keptBanks.js'
import { languageAround, localeNamed } from './localeNamed.js'
import { painterOf } from './painterOf.js'
import { english, payerLocales } from './payerLocales.js'
import styles from './picker.css?inline'
import { preferring } from './preferring.js'
import { keep, observed, reflect } from './reflect.js'
import { UpgradedControl } from './UpgradedControl.js'

// The properties of the two tables below; `reflect` and `keep` put them on the prototype.
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export interface FpxBankPickerElement extends BankPickerProperties {
  /** Hears of an event, typed by its `type`: `listener` and `options` are those of every element. */
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
export class FpxBankPickerElement extends UpgradedControl<BankPickerBodyProps> {
  static readonly observedAttributes = observed(bankPickerAttributes)
  #banks: readonly Bank[] | undefined
  #bank: Bank | null = null
  /** What is drawn has yet to be told which of two rows with one code that bank is. */
  #recalled = false

  /** The chosen bank, whole, with every field that the service sent; `null` without one or before the list is there. */
  get bank(): Bank | null {
    return this.#bank?.code === this.value ? this.#bank : this.#bankOf(this.value)
  }

  /** The bank that a code given alone stands for, as the list has it. */
  #bankOf(code: string): Bank | null {
    return optionOf(bankOptions(this.#banks ?? [], this), code, this.model)?.bank ?? null
  }

  override connectedCallback(): void {
    super.connectedCallback()
    handOver.come(this)
  }

  override disconnectedCallback(): void {
    handOver.leave(this)
    super.disconnectedCallback()
  }

  override formResetCallback(): void {
    const focused = this.matches(':focus-within')
    this.#bank = null
    super.formResetCallback()
    // What begins anew has no focus, and a keyboard would begin at the top of the page. A reset scrolls nothing.
    if (focused) this.focus({ preventScroll: true })
  }

  /** @internal Goes on with the choice of the element whose place this one takes. */
  inherit({ bank, value }: FpxBankPickerElement): void {
    this.#bank = bank
    this.#recalled = true
    this.value = value
  }

  protected override missing(): string {
    if (!this.required || this.value) return ''
    const { bank, lang } = this.#language()
    return format(this.messages?.required ?? bank.required, lang)
  }

  protected painter(place: Place) {
    // On its way while the element is drawn for the first time, which tells why there is no list.
    askForBanks(this.#endpoint)
    this.#banks = undefined
    this.#recalled = Boolean(this.#bank)
    return painterOf(BankPickerBody, styles, place)
  }

  protected props(): BankPickerBodyProps {
    // What is drawn goes by the code alone once it has shown another one, and so does the bank.
    if (this.value && this.#bank?.code !== this.value) this.#bank = null
    const endpoint = this.#endpoint
    const { label, outerLabel, renderBank } = this
    return {
      ...this.own(bankPickerAttributes, bankPickerRichNames),
      // Once: the row that is chosen then stays so.
      ...(this.#recalled && this.#bank && preferring(this.#bank, this)),
      // The form's control is the element: what it draws takes no part in the form.
      name: undefined,
      form: '',
      endpoint,
      queryClient: clientWithKeptBanks(endpoint),
      locale: this.#language(),
      value: this.value || null,
      disabled: this.isDisabled,
      label: label || outerLabel,
      // The page's label is seen, and names the field: ours is hidden as the live region is.
      classNames: { label: !label && outerLabel ? 'fpx-part-status' : undefined },
      error: this.error || this.toldComplaint,
      renderBank: renderBank && ((option) => heldNode(renderBank(option))),
      fallback: Boolean(this.fallback),
      resets: this.resets,
      onBanks: this.#onBanks,
      onDrawn: this.#onDrawn,
      onChange: this.#onChange,
      onEvent: this.tellEvent,
    }
  }

  readonly #onChange = (code: string | null, bank: Bank | null) => {
    this.#bank = bank
    this.chosen(code ?? '', { code, bank })
  }

  readonly #onBanks = (banks: readonly Bank[] | undefined) => {
    this.#banks = banks
    this.takeOver()
  }

  protected get ready(): boolean {
    return Boolean(this.#banks)
  }

  protected chosenInSelect(code: string, display: string): void {
    const bank = this.#bankOf(code) ?? (code ? { code, display } : null)
    this.chosen(code, { code: code || null, bank })
  }

  readonly #onDrawn = () => {
    this.complain(this.field?.validationMessage ?? '')
    if (!this.#recalled || !this.#banks || this.fallback) return
    this.#recalled = false
    this.update()
  }

  get #endpoint(): string {
    return withoutSlash(this.endpoint ?? '/api/fpx')
  }

  #language(): Locale {
    const { locale = languageAround(this) } = this
    return typeof locale === 'object' ? locale : (localeNamed(locale, payerLocales) ?? english)
  }
}

reflect(FpxBankPickerElement.prototype, bankPickerAttributes)
keep(FpxBankPickerElement.prototype, bankPickerRichNames)
