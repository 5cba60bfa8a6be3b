import {
  bankPickerAttributes,
  type BankPickerProperties,
  scriptOnlyNames,
} from './BankPickerProperties.js'
import { builtInLocales, english, findLocale } from '../../elements/findLocale.js'
import {
  defineProperties,
  readProperties,
  toObservedAttributes,
} from '../../elements/defineProperties.js'
import { getSharedQueryClient, requestBanks } from './sharedQueryClient.js'
import {
  type BankPickerRendererProps,
  createBankPickerRenderer,
} from './createBankPickerRenderer.js'
import type { RenderRoot } from '../../elements/render/createRenderRoot.js'
import { bank as englishBank } from '../../locales/en/bank.js'
import { createTranslate, type Translate } from '../../ui/LocaleContext.js'
import { describeViolatedLimit } from '../core/bankLimits.js'
import type { BankValue, SelectedBank } from '../core/findOption.js'
import { parseSelectedBank, toOption, toSelectedBank } from '../core/findOption.js'
import type { BankOption } from '../core/toBankOptions.js'
import { isUnseen } from '../core/pickerState.js'
import { createPickerStore } from '../createPickerStore.js'
import { stripTrailingSlash } from '../../client/fpxKeys.js'
import type { Locale } from '../../locales/index.js'
import type { BankMessages } from '../../locales/Locale.js'
import { afterPageScripts } from '../../elements/form/afterPageScripts.js'
import { text, writeAttribute } from '../../elements/attributes.js'
import { FormControlElement } from '../../elements/form/FormControlElement.js'
import type { SubmittedField } from '../../elements/form/syncHiddenInputs.js'
import { createProgressiveSelect, findServerSelect } from './createProgressiveSelect.js'
import { createTypingTransfer } from './createTypingTransfer.js'
import { isInParserOfJQuery, transferSelection } from './transferSelection.js'
import type { ElementProps } from '../../elements/FpxElement.js'
import type { FpxBankChangeReason, FpxBankPickerEventMap } from './bankPickerElementEvents.js'

// The properties in `bankPickerAttributes` and `scriptOnlyNames`, which `defineProperties` defines on the prototype.
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export interface FpxBankPickerElement extends BankPickerProperties {
  /**
   * Adds an event listener. TypeScript infers the event's type from `type`. You can pass the same kinds of `listener`
   * and `options` as for any other element.
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
 * Lets a payer find and choose their FPX bank on any page.
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
   * @internal Whether the element was created by parsing HTML. When the browser calls the constructor of a parsed
   * element, the element is already connected, unlike an element that a script creates or clones.
   */
  readonly isParsed = this.isConnected || isInParserOfJQuery(this)
  /** The picker's state, which the element shares with the picker it renders. */
  readonly #store = createPickerStore(null)
  #state = this.#store.get()
  /** @internal */
  readonly typing = createTypingTransfer(
    this.#store,
    () => this.field,
    () => this.focusedControl,
  )
  readonly #select = createProgressiveSelect(this)
  /**
   * Notifies the page that a bank was restored, since the reloaded page has lost data from earlier events, such as the
   * bank's model.
   */
  #notifyOfRestore: (() => void) | undefined
  #hasPayerChosen = false

  constructor() {
    super()
    this.#store.subscribe(() => {
      const before = this.#state
      const now = this.#store.get()
      this.#state = now
      // Mantine's dialogs listen for Escape at the window, where our shadow root hides the field. We wait because their
      // listener may run after ours, which closes the list.
      setTimeout(() => {
        const isUsed = this.#state.isOpen || this.#state.text !== null
        writeAttribute(this, 'data-mantine-stop-propagation', isUsed)
      })
      const { selected, options } = before
      if (
        selected === now.selected &&
        options === now.options &&
        isUnseen(before) === isUnseen(now)
      )
        return
      this.updateFormValue()
      this.#select.replace()
      this.#notifyIfListed()
    })
  }

  /**
   * The selected bank's option, whose `bank` property is the gateway's row. `null` if no bank is selected or the list
   * hasn't loaded yet.
   */
  get option(): BankOption | null {
    return (this.options && toOption(this.selected)) ?? null
  }

  /**
   * The selected bank's code, or an empty string. A script can set this property to a code, an option or `{ code, model
   * }`.
   */
  get value(): string {
    return this.selected?.code ?? ''
  }
  set value(value: BankValue | number | null | undefined) {
    this.isDirty = true
    const bank =
      typeof value === 'object' && value && 'code' in value ? value : text(String(value ?? ''))
    this.setBank(toSelectedBank(bank) ?? null)
  }

  /** @internal The selected bank. */
  get selected(): SelectedBank | null {
    return this.#state.selected
  }

  /** @internal Selects a bank without setting {@link isDirty}. */
  setBank(bank: SelectedBank | null, type: 'requested' | 'reset' = 'requested'): void {
    this.#store.dispatch({ type, bank })
    this.#select.showBank(bank)
    this.invalidate()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    transferSelection.onConnected(this)
  }

  override disconnectedCallback(): void {
    transferSelection.onDisconnected(this)
    super.disconnectedCallback()
  }

  override attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    super.attributeChangedCallback(name, before, now)
    if (name === 'order' && before?.trim() && before !== now) this.formResetCallback()
    if (name === 'default-model' && !this.isDirty) this.resetValue()
  }

  override formAssociatedCallback(): void {
    super.formAssociatedCallback()
    this.#select.onFormChange()
    transferSelection.onFormChange(this)
  }

  override formResetCallback(): void {
    this.#select.onReset()
    super.formResetCallback()
    this.setBank(this.#defaultBank, 'reset')
    // If we didn't render now, the field would show the old bank until the end of the task, although the form already
    // submits the default bank.
    this.render()
  }

  override formStateRestoreCallback(state: string, mode?: 'restore' | 'autocomplete'): void {
    // WebKit only restores a form when it parses the form's end tag. If the page loads slowly, the payer may choose a
    // bank before WebKit restores the form.
    if (mode === 'restore' && this.#hasPayerChosen) return
    this.restore(state)
    const { value } = this
    const stored = parseSelectedBank(state)
    const notify = () => {
      if (this.value !== value) return
      // If the browser stored only a code and several options share it, we can't know which one the payer selected.
      const options = this.options?.filter(({ code }) => code === value) ?? []
      if (options.length > 1 && !stored?.model && !toOption(stored)) this.value = ''
      this.#emitChange('restored')
    }
    void afterPageScripts().then(() => {
      this.#notifyOfRestore = notify
      this.#notifyIfListed()
    })
  }

  /** @internal Selects the bank in a form state that was stored by the browser or taken from a replaced element. */
  restore(state: string): void {
    this.value = parseSelectedBank(state)
  }

  /** @internal */
  override render(): void {
    super.render()
    if (!this.#select.isActive()) this.typing.apply(() => super.render())
  }

  /** @internal */
  override get formState(): string {
    return this.selected ? JSON.stringify(this.selected) : ''
  }

  /** @internal */
  override getMissingMessage(): string {
    return this.required && !this.selected ? this.#translate('required') : ''
  }

  /** @internal */
  override getInvalidMessage(): string {
    return this.isDisabled || this.#select.isActive()
      ? ''
      : describeViolatedLimit(this, this.selected, this.#translate)
  }

  protected override prefetch(): void {
    requestBanks(this.#endpoint, this.fetch)
  }

  protected override createRenderer(root: RenderRoot) {
    // Requests the list now: the picker's query would only request it after the first render.
    this.prefetch()
    // Clears the last notice so that it isn't announced again when the element is reinserted.
    this.#store.dispatch({ type: 'noticeCleared' })
    return createBankPickerRenderer(root)
  }

  protected override getProps(): BankPickerRendererProps {
    const endpoint = this.#endpoint
    return {
      ...readProperties<BankPickerProperties>(this, bankPickerAttributes, scriptOnlyNames),
      endpoint,
      queryClient: getSharedQueryClient(endpoint),
      locale: this.#dictionary,
      disabled: this.isDisabled,
      pageLabel: this.pageLabel,
      error: this.error || this.validation.getVisibleMessage(),
      hasServerSelect: this.#select.isActive(),
      store: this.#store,
      onChange: (_option, { reason }) => this.#emitChange(reason),
    }
  }

  #emitChange(reason: FpxBankChangeReason): void {
    this.#hasPayerChosen ||= reason === 'selected' || reason === 'cleared'
    const { option } = this
    this.emitSelection('fpx-bank-change', { option, reason })
  }

  #notifyIfListed(): void {
    if (!this.options || this.#select.isActive() || !this.#notifyOfRestore) return
    // Notifies the page in a microtask so that a restored bank that is no longer offered is cleared first.
    queueMicrotask(this.#notifyOfRestore)
    this.#notifyOfRestore = undefined
  }

  // The members below are used by `createProgressiveSelect`.
  /** @internal The list's options, or `undefined` until the list has loaded. */
  get options(): readonly BankOption[] | undefined {
    return this.#state.options
  }

  /** @internal Called when the payer has selected a bank in the server's select. */
  handleSelectChange(bank: SelectedBank | null): void {
    this.setBank(bank)
    this.#emitChange(bank ? 'selected' : 'cleared')
  }

  protected override resetValue(): void {
    this.setBank(this.#defaultBank)
  }

  /** @internal */
  override get anchor(): HTMLElement | null {
    return findServerSelect(this) ?? super.anchor
  }

  protected override get furtherField(): SubmittedField | undefined {
    const { modelName, selected } = this
    const shown = isUnseen(this.#state) ? undefined : selected?.model
    const model = this.#select.isActive() ? this.#select.readModel() : shown
    return modelName ? [modelName, model ?? ''] : undefined
  }

  protected override get submittedValue(): string | null {
    // If the server's select has a name, the browser submits the select, so the element must not submit the value
    // again.
    return findServerSelect(this)?.name ? null : isUnseen(this.#state) ? '' : this.value
  }

  protected override onChildrenChanged(): void {
    super.onChildrenChanged()
    this.#select.onChildrenChanged()
  }

  get #defaultBank(): SelectedBank | null {
    const { defaultValue: code, defaultModel: model } = this
    return code ? { code, model } : null
  }

  get #endpoint(): string {
    return stripTrailingSlash(this.endpoint ?? '/api/fpx')
  }

  get #dictionary(): Locale {
    return findLocale(this.language, builtInLocales) ?? english
  }

  readonly #translate: Translate<BankMessages> = (key, values) => {
    const props = { locale: this.#dictionary, messages: this.messages }
    return createTranslate('bank', englishBank, props).t(key, values)
  }
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
