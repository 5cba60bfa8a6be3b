import type { Locale } from '../locales/index.js'
import { FieldControl } from './FieldControl.js'
import type { Place } from './FpxElement.js'
import { handOver } from './handOver.js'
import { mirrorValue } from './mirrorValue.js'
import { submitByEnter } from './submitByEnter.js'
import { writeAttribute } from './writeAttribute.js'

/** A form-associated element as the platform means it: value, validity, reset, restored state. */
export abstract class FormControl<Props extends object> extends FieldControl<Props> {
  #value = ''
  /** The payer or the page has set the value, so the attribute `value` is the default value alone. */
  #dirty = false
  #disabled = false
  #complaint = ''
  #custom = ''
  /** The payer has tried to submit, so the complaint is shown. */
  #tried = false

  #resets = 0

  /** How often the form was reset: what a component remembers of a choice ends with each. */
  protected get resets(): number {
    return this.#resets
  }

  /** The words for a required choice that is missing. */
  protected abstract missing(): string

  /** Language: `en`, `ms`, `zh`, `ta`, or a dictionary. Default: the nearest `lang` of the page, else English. */
  get locale(): Locale | string | undefined {
    return (this.given['locale'] as Locale | undefined) ?? this.getAttribute('locale') ?? undefined
  }
  set locale(locale: Locale | string | undefined) {
    this.given['locale'] = typeof locale === 'object' ? locale : undefined
    if (!this.given['locale']) writeAttribute(this, 'locale', locale)
    this.update()
  }

  /** Makes the value invalid for a reason of the page's own, the `message`; an empty one takes that back. */
  setCustomValidity(message: string): void {
    this.#custom = message
    this.update()
    this.judge()
  }

  /** The chosen code or id; empty for none. */
  get value(): string {
    return this.#value
  }
  set value(value: string | null | undefined) {
    this.#dirty = true
    this.hold(value ?? '')
  }
  /** The value at first and after a reset of the form: the attribute `value`. */
  get defaultValue(): string {
    return this.getAttribute('value') ?? ''
  }
  set defaultValue(value: string) {
    this.setAttribute('value', value)
  }

  // The parser hands over an element before its children, and a page that is morphed takes ours away.
  readonly #observer = new MutationObserver(() => this.look())

  override connectedCallback(): void {
    super.connectedCallback()
    this.look()
    this.#observer.observe(this, { childList: true, subtree: true })
    handOver.come(this)
    this.judge()
  }

  override disconnectedCallback(): void {
    this.#observer.disconnect()
    handOver.leave(this)
    super.disconnectedCallback()
  }

  attributeChangedCallback(name: string, _before: string | null, now: string | null): void {
    if (name === 'value' && !this.#dirty) this.hold(now ?? '')
    // What the component said was about the page before; it speaks again when it has drawn this one.
    this.#complaint = ''
    this.submitValue()
    this.update()
    this.judge()
  }

  formAssociatedCallback(): void {
    this.submitValue()
  }

  formDisabledCallback(disabled: boolean): void {
    this.#disabled = disabled
    this.submitValue()
    this.update()
  }

  formResetCallback(): void {
    this.#dirty = this.#tried = false
    this.#resets += 1
    this.hold(this.defaultValue)
  }

  formStateRestoreCallback(state: string): void {
    this.value = state
  }

  /** Disabled by itself or by a fieldset around it. */
  protected get isDisabled(): boolean {
    return this.#disabled
  }

  /** @internal The payer or the page has set the value. */
  get isDirty(): boolean {
    return this.#dirty
  }

  /** What is wrong, once the payer has tried. */
  protected get toldComplaint(): string | undefined {
    return this.#tried && !this.#disabled ? this.validationMessage || undefined : undefined
  }

  protected placed(place: Place): void {
    for (const event of ['input', 'change'])
      place.addEventListener(event, (inner) => inner.stopPropagation())
    // Not `keydown`, which an input method sends as well, and a page may forbid either.
    place.addEventListener('keypress', (event) => submitByEnter(event as KeyboardEvent, this.form))
    this.addEventListener('invalid', () => {
      this.#tried = true
      this.update()
    })
    // A click on a label arrives as a click on the element itself.
    this.addEventListener('click', (event) => {
      if (event.composedPath()[0] === this) this.focus()
    })
    if (place instanceof ShadowRoot) return
    // Without a shadow root the browser can focus the element itself alone, which hands it on.
    if (!this.hasAttribute('tabindex')) this.tabIndex = -1
    this.addEventListener('focus', () => this.focus())
  }

  /** Takes over a value without making it the payer's. */
  protected hold(value: string): void {
    this.#value = value
    // What the component said was about the value before.
    this.#complaint = ''
    this.update()
    this.judge()
    this.submitValue()
  }

  /** Looks at the children, when the element comes and whenever they change. */
  protected look(): void {
    this.keepPlace()
    this.submitValue()
  }

  /** What the element submits; `null` while a control inside does so itself. */
  protected get submitted(): string | null {
    return this.#value
  }

  /** What the form submits, and what the browser keeps for a return to the page. */
  protected submitValue(): void {
    const { submitted } = this
    const mirrored = mirrorValue(this, submitted, this.#disabled)
    this.internals.setFormValue(mirrored ? null : submitted, this.#value)
  }

  /** A component inside says what is wrong beyond a missing choice. */
  protected complain(complaint: string): void {
    if (this.#complaint === complaint) return
    this.#complaint = complaint
    this.judge()
  }

  protected judge(): void {
    const missing = this.hasAttribute('required') && this.#value === '' ? this.missing() : ''
    const message = this.#custom || missing || this.#complaint
    const flags = {
      customError: message !== missing && message !== '',
      valueMissing: missing !== '',
    }
    if (message) this.internals.setValidity(flags, message, this.anchor ?? undefined)
    else this.internals.setValidity({})
  }

  /** The payer has chosen. */
  protected chosen(value: string, detail: object): void {
    this.#dirty = true
    this.#tried = false
    this.hold(value)
    // At once, so that the component draws its own change and the new value as one.
    this.draw()
    for (const type of ['input', 'change'])
      this.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
    this.tell('fpx-change', detail)
  }

  /** Tells the page of an event of our own. */
  protected tell(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }))
  }

  /** Passes on what a component says may be counted. */
  protected readonly tellEvent = (detail: object): void => this.tell('fpx-event', detail)
}
