import {
  bankPickerAttributes,
  type BankPickerProperties,
  scriptOnlyNames,
} from './BankPickerProperties.js'
import { builtInLocales, english } from '../../elements/attributes/builtInLocales.js'
import { findLocale } from '../../elements/attributes/findLocale.js'
import {
  defineProperties,
  readProperties,
  toObservedAttributes,
} from '../../elements/attributes/defineProperties.js'
import { createClientWithCachedBanks, prefetchBanks } from './bankSessionCache.js'
import {
  type BankPickerRendererProps,
  createBankPickerRenderer,
} from './createBankPickerRenderer.js'
import type { RenderRoot } from '../../elements/render/createRenderRoot.js'
import type { Bank } from '../../contract/index.js'
import { findOptionByCode } from '../core/reconcileSelection.js'
import type { BankOption } from '../core/toBankOptions.js'
import type { BankChangeDetails } from '../UseBankPickerOptions.js'
import type { PickerState } from '../usePickerState.js'
import { stripTrailingSlash } from '../../client/stripTrailingSlash.js'
import type { Locale } from '../../locales/index.js'
import { afterPageScripts } from '../../elements/form/afterPageScripts.js'
import { FormControlElement } from '../../elements/form/FormControlElement.js'
import type { SubmittedField } from '../../elements/form/syncHiddenInputs.js'
import { createProgressiveSelect, findServerSelect } from './createProgressiveSelect.js'
import { tryOrUndefined } from '../../ui/tryOrUndefined.js'
import { isInParserOfJQuery, transferSelection } from './transferSelection.js'
import type { ElementProps } from '../../elements/ElementProps.js'
import type { FpxBankChangeReason, FpxBankPickerEventMap } from './bankPickerElementEvents.js'

// The properties in `bankPickerAttributes` and `scriptOnlyNames`, which `defineProperties` defines on the prototype.
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export interface FpxBankPickerElement extends BankPickerProperties {
  /**
   * Adds an event listener; `type` determines the type of its event. `listener` and `options` are the same as for every
   * element.
   */
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
export class FpxBankPickerElement extends FormControlElement<BankPickerRendererProps> {
  static readonly observedAttributes = toObservedAttributes(bankPickerAttributes)
  /**
   * @internal Whether the element was created from HTML. Such an element is already connected when the browser
   * constructs it; an element that a script creates or clones is not.
   */
  readonly isParsed = this.isConnected || isInParserOfJQuery(this)
  /** The picker's state in its last render. */
  #picker: PickerState | undefined
  /** The option that was selected last. Options may share a code, so `value` does not identify it. */
  #option: BankOption | undefined
  readonly #select = createProgressiveSelect(this)
  /**
   * Notifies the page of a restored bank, because the page has lost the data that it stored from earlier events, such
   * as the model.
   */
  #notifyOfRestore: (() => void) | undefined

  /**
   * The selected bank, with every field that the gateway sent; `null` if none is selected or the list has not loaded.
   */
  get bank(): Bank | null {
    return this.#find(this.value)?.bank ?? null
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
    this.#option = undefined
    this.#picker?.reset()
    this.#select.onReset()
    super.formResetCallback()
    // Otherwise the field would show the old bank until the end of the task, while the form already submits the default
    // bank.
    this.render()
  }

  override formStateRestoreCallback(state: string): void {
    this.restore(state)
    const { value } = this
    const isOptionStored = this.#option?.code === value
    const notify = () => {
      if (this.value !== value) return
      // If only the code was stored and several options have it, it is unknown which of them the payer selected.
      const options = this.#options.filter(({ code }) => code === value)
      if (!isOptionStored && options.length > 1) this.value = ''
      this.#onChange(this.value || null, this.bank, { reason: 'restored' })
    }
    void afterPageScripts().then(() => {
      this.#notifyOfRestore = notify
      this.update()
    })
  }

  /** @internal Selects the bank in a state that the browser stored, or that a replaced element had. */
  restore(state: string): void {
    // If there was no list, only the code was stored.
    this.#option = tryOrUndefined(() => JSON.parse(state) as BankOption | null) ?? undefined
    this.value = this.#option?.code ?? state
  }

  /** @internal */
  override get formState(): string {
    const option = this.#find(this.value)
    return option ? JSON.stringify(option) : this.value
  }

  /** @internal */
  override getMissingMessage(): string {
    if (!this.required || this.value) return ''
    return this.#picker?.t('required') ?? (this.#dictionary.bank.required as string)
  }

  protected override createRenderer(root: RenderRoot) {
    // Requests the list before the first render. The query would request it only afterwards.
    prefetchBanks(this.#endpoint)
    this.#picker = undefined
    return createBankPickerRenderer(root)
  }

  protected override getProps(): BankPickerRendererProps {
    const endpoint = this.#endpoint
    return {
      ...readProperties<BankPickerProperties>(this, bankPickerAttributes, scriptOnlyNames),
      endpoint,
      queryClient: createClientWithCachedBanks(endpoint),
      locale: this.#dictionary,
      value: this.#find(this.value) ?? this.value,
      disabled: this.isDisabled,
      pageLabel: this.pageLabel,
      error: this.error || this.validation.getVisibleMessage(),
      hasServerSelect: this.#select.isActive(),
      onRendered: this.#onRendered,
      onChange: this.#onChange,
      onEvent: this.emitEvent,
    }
  }

  readonly #onChange = (
    code: string | null,
    bank: Bank | null,
    { reason, option }: ChangeDetails,
  ) => {
    if (option) this.#option = option
    this.emitSelection(code ?? '', { code, bank, reason })
  }

  readonly #onRendered = (picker: PickerState) => {
    this.#picker = picker
    this.#option = picker.selectedOption ?? this.#option
    this.#select.replace()
    this.updateFormValue()
    this.validation.setInner(picker.validity.message)
    if (!picker.options || this.#select.isActive() || !this.#notifyOfRestore) return
    // In a microtask, because a bank that is no longer offered is cleared first.
    queueMicrotask(this.#notifyOfRestore)
    this.#notifyOfRestore = undefined
  }

  // Members that the server's select needs:
  /** @internal Whether the picker has a list. */
  get isReady(): boolean {
    return Boolean(this.#picker?.options)
  }

  /** @internal Emits a change event after the payer has selected a bank in the server's select. */
  handleSelectChange(code: string, display: string): void {
    const bank = this.#find(code)?.bank ?? (code ? { code, display } : null)
    this.#onChange(code || null, bank, { reason: code ? 'selected' : 'cleared' })
  }

  /** @internal */
  override setValueInternally(value: string): void {
    super.setValueInternally(value)
    this.#select.showValue(value)
  }

  /** @internal */
  override get anchor(): HTMLElement | null {
    return findServerSelect(this) ?? super.anchor
  }

  protected override get furtherField(): SubmittedField | undefined {
    const { modelName } = this
    return modelName ? [modelName, this.#find(this.value)?.model ?? ''] : undefined
  }

  protected override get submittedValue(): string | null {
    // A select with a name submits itself.
    return findServerSelect(this)?.name ? null : super.submittedValue
  }

  protected override onChildrenChanged(): void {
    super.onChildrenChanged()
    this.#select.onChildrenChanged()
  }

  get #options(): readonly BankOption[] {
    return this.#picker?.options ?? []
  }

  /**
   * Returns the option that was selected last, if it has the code; otherwise the one that the code means by default.
   */
  #find(code: string): BankOption | undefined {
    const option = this.#option
    return option?.code === code ? option : findOptionByCode(this.#options, code, this.model)
  }

  get #endpoint(): string {
    return stripTrailingSlash(this.endpoint ?? '/api/fpx')
  }

  get #dictionary(): Locale {
    return findLocale(this.language, builtInLocales) ?? english
  }
}

/** Like the details of `onChange`, but without an option if the change came from the browser or the server's select. */
interface ChangeDetails extends Partial<Pick<BankChangeDetails, 'option'>> {
  reason: FpxBankChangeReason
}

defineProperties(FpxBankPickerElement.prototype, bankPickerAttributes, scriptOnlyNames)

declare global {
  interface HTMLElementTagNameMap {
    'fpx-bank-picker': FpxBankPickerElement
  }
}

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- React looks up element names here.
  namespace JSX {
    interface IntrinsicElements {
      'fpx-bank-picker': ElementProps<
        FpxBankPickerElement,
        BankPickerProperties,
        FpxBankPickerEventMap
      >
    }
  }
}
