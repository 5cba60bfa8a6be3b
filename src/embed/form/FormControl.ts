import type { Locale } from '../../locales/index.js'
import type { RenderRoot } from '../elements/FpxElement.js'
import { ValidityControl } from './ValidityControl.js'
import { getInheritedLang } from '../attributes/findLocale.js'
import { mirrorValue } from './mirrorValue.js'
import { submitByEnter } from './submitByEnter.js'
import { writeAttribute } from '../attributes/writeAttribute.js'

/** A form-associated element as the platform means it: value, reset, restored state. */
export abstract class FormControl<Props extends object> extends ValidityControl<Props> {
  #value = ''
  /** @internal The payer or the page has set the value, so the attribute `value` is only the default value. */
  isDirty = false
  /** Counts resets of the form and restores of its state: the component inside begins again after each. */
  protected resetCount = 0

  /** Language: `en`, `ms`, `zh`, `ta`, or a dictionary. Default: the nearest `lang` of the page, else English. */
  get locale(): Locale | string | undefined {
    return (
      (this.richProps['locale'] as Locale | undefined) ?? this.getAttribute('locale') ?? undefined
    )
  }
  set locale(locale: Locale | string | undefined) {
    this.richProps['locale'] = typeof locale === 'object' ? locale : undefined
    if (!this.richProps['locale']) writeAttribute(this, 'locale', locale)
    this.update()
  }

  /** The language in force. */
  protected get language(): Locale | string | undefined {
    return this.locale ?? getInheritedLang(this)
  }

  /** The chosen code or id; empty for none. */
  get value(): string {
    return this.#value
  }
  set value(value: string | number | null | undefined) {
    this.isDirty = true
    this.setValueInternally(String(value ?? ''))
  }
  /** The value at first and after a reset of the form: the attribute `value`. */
  get defaultValue(): string {
    return this.getAttribute('value') ?? ''
  }
  set defaultValue(value: string) {
    this.setAttribute('value', value)
  }

  // The parser hands over an element before its children, and a page that is morphed takes ours away.
  readonly #observer = new MutationObserver(() => this.onChildrenChanged())
  // A page may change its language without a reload.
  readonly #language = new MutationObserver(() => this.invalidate())

  override connectedCallback(): void {
    super.connectedCallback()
    this.onChildrenChanged()
    this.#observer.observe(this, { childList: true, subtree: true })
    this.#language.observe(this.ownerDocument, { attributeFilter: ['lang'], subtree: true })
    this.updateValidity()
    const parsed = () => {
      // The label may come after the element.
      this.update()
      // The browser processed `autofocus` before this deferred script defined the element.
      if (document.querySelector('body:not(:focus-within) [autofocus]') === this) this.focus()
    }
    if (document.readyState === 'loading')
      addEventListener('DOMContentLoaded', parsed, { once: true })
    // Not later: a page that redraws its payment box would focus it and scroll each time.
    else if (document.readyState === 'interactive') parsed()
  }

  override disconnectedCallback(): void {
    this.#observer.disconnect()
    this.#language.disconnect()
    super.disconnectedCallback()
  }

  attributeChangedCallback(name: string, _before: string | null, now: string | null): void {
    if (name === 'value' && !this.isDirty) this.setValueInternally(now ?? '')
    else this.invalidate()
  }

  formAssociatedCallback(): void {
    this.submitValue()
  }

  formDisabledCallback(): void {
    this.invalidate()
  }

  formResetCallback(): void {
    this.isDirty = this.isSubmitAttempted = false
    this.resetCount += 1
    this.setValueInternally(this.defaultValue)
  }

  formStateRestoreCallback(state: string): void {
    this.value = state
  }

  protected override onRenderRootCreated(place: RenderRoot): void {
    super.onRenderRootCreated(place)
    for (const event of ['input', 'change'])
      place.addEventListener(event, (inner) => inner.stopPropagation())
    // Not `keydown`, which an input method sends as well, and a page may forbid either.
    place.addEventListener('keypress', (event) => submitByEnter(event as KeyboardEvent, this))
  }

  /** Takes over a value without making it the payer's. */
  protected setValueInternally(value: string): void {
    this.#value = value
    this.invalidate()
  }

  protected override invalidate(): void {
    super.invalidate()
    this.submitValue()
  }

  /** Looks at the children, when the element comes and whenever they change. */
  protected onChildrenChanged(): void {
    this.ensureRenderRoot()
    this.submitValue()
  }

  /** What the element submits; `null` while a control inside does so itself. */
  protected get submitted(): string | null {
    return this.#value
  }

  /** Sets what the form submits, and what the browser stores for a return to the page. */
  protected submitValue(): void {
    const { submitted } = this
    const mirrored = mirrorValue(this, submitted, this.isDisabled)
    // As of every field of a form, the browser restores what was changed, and no default.
    this.internals.setFormValue(mirrored ? null : submitted, this.isDirty ? this.restorable : null)
  }

  /** @internal What {@link formStateRestoreCallback} receives when the payer comes back. */
  get restorable(): string {
    return this.#value
  }

  /** Takes over what the user selected, and emits `input`, `change` and an event of our own. */
  protected emitSelection(value: string, detail: object, event = 'fpx-change'): void {
    this.isDirty = true
    this.isSubmitAttempted = false
    this.setValueInternally(value)
    // Immediately, so that the component renders its own change and the new value together.
    this.render()
    for (const type of ['input', 'change'])
      this.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
    this.emit(event, detail)
  }

  /** Fires a custom event. */
  protected emit(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }))
  }

  /** Passes on what a component says may be counted. */
  protected readonly emitEvent = (detail: object): void => this.emit('fpx-event', detail)
}
