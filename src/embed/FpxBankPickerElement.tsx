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
import { FallbackSelect } from './FallbackSelect.js'
import type { FpxBankPickerEventMap } from './elementTypes.js'
import { FormControl } from './FormControl.js'
import type { Place } from './FpxElement.js'
import { heldNode } from './heldNode.js'
import { askForBanks, clientWithKeptBanks } from './keptBanks.js'
import { languageAround, localeNamed } from './localeNamed.js'
import { painterOf } from './painterOf.js'
import { english, payerLocales } from './payerLocales.js'
import { serverSelect } from './serverSelect.js'
import styles from './picker.css?inline'
import { keep, observed, reflect } from './reflect.js'

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
export class FpxBankPickerElement extends FormControl<BankPickerBodyProps> {
  static readonly observedAttributes = observed(bankPickerAttributes)
  #banks: readonly Bank[] | undefined
  #bank: Bank | null = null
  #fallback: FallbackSelect | undefined

  /** The chosen bank, whole, with every field that the service sent; `null` without one or before the list is there. */
  get bank(): Bank | null {
    return this.#bank?.code === this.value ? this.#bank : this.#bankOf(this.value)
  }

  /** The bank that a code given alone stands for, as the list has it. */
  #bankOf(code: string): Bank | null {
    return optionOf(bankOptions(this.#banks ?? [], this), code, this.model)?.bank ?? null
  }

  override formResetCallback(): void {
    this.#bank = null
    super.formResetCallback()
  }

  protected override hold(value: string): void {
    super.hold(value)
    this.#fallback?.show(value)
  }

  protected override get anchor(): HTMLElement | null {
    return this.#fallback?.select ?? super.anchor
  }

  protected override get submitted(): string | null {
    // A select with a name submits itself.
    return this.#fallback?.select.name ? null : super.submitted
  }

  protected missing(): string {
    const { bank, lang } = this.#language()
    return format(this.messages?.required ?? bank.required, lang)
  }

  protected painter(place: Place) {
    // On its way while the element is drawn for the first time, which tells why there is no list.
    askForBanks(this.#endpoint)
    this.#bank = null
    return painterOf(BankPickerBody, styles, place)
  }

  protected props(): BankPickerBodyProps {
    // What is drawn goes by the code alone once it has shown another one, and so does the bank.
    if (this.value && this.#bank?.code !== this.value) this.#bank = null
    const endpoint = this.#endpoint
    const { label, outerLabel, renderBank } = this
    return {
      ...this.own(bankPickerAttributes, bankPickerRichNames),
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
      fallback: this.#fallback !== undefined,
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
    this.#takeOver()
  }

  readonly #onDrawn = () => this.complain(this.field?.validationMessage ?? '')

  get #endpoint(): string {
    return withoutSlash(this.endpoint ?? '/api/fpx')
  }

  #language(): Locale {
    const { locale = languageAround(this) } = this
    return typeof locale === 'object' ? locale : (localeNamed(locale, payerLocales) ?? english)
  }

  /** Finds the select that the server placed. */
  protected override look(): void {
    super.look()
    const select = serverSelect(this)
    if (!select) return
    if (this.#fallback?.select !== select) this.#fallback = this.#fallbackOn(select)
    // Of a page that is still coming, the option that is selected may be the last.
    else if (document.readyState !== 'loading') return
    const value = this.#fallback.look()
    this.hold((!this.isDirty && value) || this.value)
    // With a list kept from an earlier page, there is nothing to wait for.
    this.#takeOver()
  }

  #fallbackOn(select: HTMLSelectElement): FallbackSelect {
    const fallback = new FallbackSelect(select, this, () => {
      if (this.#fallback !== fallback) return
      const value = fallback.look() ?? this.value
      if (value !== this.value) {
        const display = select.selectedOptions[0]?.text ?? value
        const bank = this.#bankOf(value) ?? (value ? { code: value, display } : null)
        this.chosen(value, { code: value || null, bank })
      }
      this.#takeOver()
    })
    return fallback
  }

  #takeOver(): void {
    const fallback = this.#fallback
    if (!fallback || !this.#banks || fallback.isInUse) return
    // Nothing may move between press and release: the button would not be clicked.
    if (document.querySelector(':active')) {
      requestAnimationFrame(() => this.#takeOver())
      return
    }
    if (document.readyState === 'loading') {
      // Its options are perhaps not all there, nor what the browser restores.
      document.addEventListener('DOMContentLoaded', () => this.#takeOver(), { once: true })
      return
    }
    // A script gives a select its value without an event.
    const chosen = fallback.look()
    if (chosen !== undefined) this.value = chosen
    const { value } = this
    this.#fallback = undefined
    fallback.retire()
    this.hold(value)
    this.draw()
  }
}

reflect(FpxBankPickerElement.prototype, bankPickerAttributes)
keep(FpxBankPickerElement.prototype, bankPickerRichNames)
