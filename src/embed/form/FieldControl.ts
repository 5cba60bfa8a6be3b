import { FpxElement, type RenderRoot } from '../elements/FpxElement.js'
import { attachInternalsSafely } from './attachInternalsSafely.js'
import { labelText } from '../attributes/labelText.js'
import { listAttribute } from '../attributes/reflectAttributes.js'
import { writeAttribute } from '../attributes/writeAttribute.js'

/** An element that the browser treats as a control of its form, named by the page, with a field inside for the focus. */
export abstract class FieldControl<Props extends object> extends FpxElement<Props> {
  /** Makes the browser treat the element as a control of its form. */
  static readonly formAssociated = true
  protected readonly internals: ElementInternals = attachInternalsSafely(this)

  // What every control of a form has.
  /** The form that the element belongs to. */
  get form(): HTMLFormElement | null {
    return this.internals.form
  }
  // Frameworks set what an element knows as a property: here the id of a form, as the attribute has it.
  set form(id: string | HTMLFormElement | null | undefined) {
    if (typeof id === 'string' || !id) writeAttribute(this, 'form', id)
  }
  /** The page's labels for the element. */
  get labels(): NodeList {
    return this.internals.labels
  }
  /** Name of the kind of control: the element's own. */
  get type(): string {
    return this.localName
  }
  /** What is wrong with the value, in the browser's terms. */
  get validity(): ValidityState {
    return this.internals.validity
  }
  /** What is wrong with the value, in words; empty when nothing is. */
  get validationMessage(): string {
    return this.internals.validationMessage
  }
  /** Whether the value is checked at all. */
  get willValidate(): boolean {
    return this.internals.willValidate
  }
  /** Whether the value is valid; fires `invalid` when it is not. */
  checkValidity(): boolean {
    return this.internals.checkValidity()
  }
  /** As {@link checkValidity}, and shows the payer what is wrong. */
  reportValidity(): boolean {
    return this.internals.reportValidity()
  }

  /** Disabled by itself or by a fieldset around it. */
  protected get isDisabled(): boolean {
    return this.matches(':disabled')
  }

  /** Watches what names the element. */
  readonly #naming = new MutationObserver(() => this.update())

  protected onRenderRootCreated(place: RenderRoot): void {
    // A label may be inserted or replaced at any time, and the whole page is not watched for it.
    this.addEventListener('focusin', () => this.update())
    // A click on a label arrives as a click on the element itself.
    this.addEventListener('click', (event) => {
      if (event.composedPath()[0] === this) this.focus()
    })
    if (place instanceof ShadowRoot) return
    // Without a shadow root the browser can focus only the element itself, which passes the focus on.
    if (!this.hasAttribute('tabindex')) this.tabIndex = -1
    this.addEventListener('focus', () => this.focus())
  }

  /** Puts the focus into the field; `options` are those of every element. */
  override focus(options?: FocusOptions): void {
    // Right after it was inserted or reset, what is to take the focus is not there yet.
    this.render()
    this.anchor?.focus(options)
  }

  /** Where the payer is sent to. */
  protected get anchor(): HTMLElement | null {
    return this.field
  }

  /** The control inside that takes the focus. */
  protected get field(): HTMLInputElement | null {
    return (this.shadowRoot ?? this).querySelector('[data-fpx-part=input]')
  }

  /** The name from the page: `aria-labelledby`, labels, or `aria-label`. */
  protected get outerLabel(): string | undefined {
    const root = this.getRootNode() as Document | ShadowRoot
    const ids = listAttribute(this.getAttribute('aria-labelledby')) ?? []
    const named = ids.flatMap((id) => root.getElementById(id) ?? [])
    const words = (named.length ? named : [...this.labels])
      .map((label) => {
        this.#naming.observe(label, { characterData: true, childList: true, subtree: true })
        return labelText(label, this)
      })
      .join(' ')
    return words.trim() || this.getAttribute('aria-label') || undefined
  }
}
