import { text, writeAttribute } from '../attributes.js'
import { FpxElement } from '../FpxElement.js'
import type { RenderRoot } from '../render/createRenderRoot.js'
import { createControlValidity } from './createControlValidity.js'
import { createLabelReader } from './createLabelReader.js'
import { delegateFocus } from './delegateFocus.js'
import { type SubmittedField, syncHiddenInputs } from './syncHiddenInputs.js'

/**
 * A form-associated custom element. It owns the `ElementInternals`; the subclass owns the value, which the browser can
 * reset, store and restore.
 */
export abstract class FormControlElement<Props extends object> extends FpxElement<Props> {
  /** Makes the browser treat the element as a control of its form. */
  static readonly formAssociated = true
  readonly #internals = attachInternalsSafely(this)
  protected readonly validation = createControlValidity(this, this.#internals)
  readonly #label = createLabelReader(this, () => this.update())
  /** @internal Whether the payer or the page has set the value. If so, the `value` attribute is only the default. */
  isDirty = false

  // The members of every form control.
  /** The form that the element belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form
  }
  // If an element has a property with an attribute's name, frameworks set the property. Like the attribute, the
  // property accepts a form's id.
  set form(id: string | HTMLFormElement | null | undefined) {
    if (typeof id === 'string' || !id) writeAttribute(this, 'form', id)
  }
  /** The page's labels for the element. */
  get labels(): NodeList {
    return this.#internals.labels
  }
  /** Type of the control: the element's tag name. */
  get type(): string {
    return this.localName
  }
  /** Validity of the value, as on a native control. */
  get validity(): ValidityState {
    return this.#internals.validity
  }
  /** Validation message; empty if the value is valid. */
  get validationMessage(): string {
    return this.#internals.validationMessage
  }
  /** Whether the browser validates the value. */
  get willValidate(): boolean {
    return this.#internals.willValidate
  }
  /** Returns whether the value is valid, and fires `invalid` if it is not. */
  checkValidity(): boolean {
    return this.#internals.checkValidity()
  }
  /** Like {@link checkValidity}, but also shows the payer what is wrong. */
  reportValidity(): boolean {
    return this.#internals.reportValidity()
  }
  /** Sets the page's own validation message, which makes the value invalid. An empty `message` removes it. */
  setCustomValidity(message: string): void {
    this.update()
    this.validation.setCustom(message)
  }
  /** The value initially and after a form reset: the `value` attribute. */
  get defaultValue(): string {
    return text(this.getAttribute('value')) ?? ''
  }
  set defaultValue(value: string) {
    this.setAttribute('value', value)
  }
  /** Focuses the field. `options` are those of any element's `focus()`. */
  override focus(options?: FocusOptions): void {
    // Right after the element has been inserted or reset, the field does not exist yet.
    this.render()
    this.anchor?.focus(options)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.validation.update()
    const onParsed = () => {
      // The label may follow the element in the markup.
      this.update()
      // The browser processed `autofocus` before this deferred script defined the element.
      if (document.querySelector('body:not(:focus-within) [autofocus]') === this) this.focus()
    }
    if (document.readyState === 'loading')
      addEventListener('DOMContentLoaded', onParsed, { once: true })
    // Does not focus the field after the page has loaded. Otherwise, a page that re-renders its payment box would focus
    // the field and scroll each time.
    else if (document.readyState === 'interactive') onParsed()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#label.disconnect()
  }

  attributeChangedCallback(name: string, _before: string | null, now: string | null): void {
    // The browser only checks whether these two attributes exist. If the value were "false", the browser would neither
    // validate nor submit the element.
    if (now === 'false' && /^(disabled|readonly)$/.test(name)) this.removeAttribute(name)
    else if (name === 'value' && !this.isDirty) this.resetValue()
    else this.invalidate()
  }

  formAssociatedCallback(): void {
    this.updateFormValue()
  }

  formDisabledCallback(): void {
    this.invalidate()
  }

  formResetCallback(): void {
    this.isDirty = false
    this.validation.hideMessage()
    this.resetValue()
  }

  abstract formStateRestoreCallback(state: string): void

  protected onRenderRootCreated(root: RenderRoot): void {
    delegateFocus(this, root)
    // Reads the label again, because the page is not observed, and may insert or replace a label at any time.
    this.addEventListener('focusin', () => this.#label.check())
    for (const event of ['input', 'change'])
      root.addEventListener(event, (inner) => inner.stopPropagation())
    // Outside the shadow root, a key's target is the element, and a page's shortcuts ignore only keys that are typed in
    // an input.
    for (const event of ['keydown', 'keypress', 'keyup'])
      root.addEventListener(event, (inner) => {
        const { key, altKey, ctrlKey, metaKey } = inner as KeyboardEvent
        const isTyped = key.length === 1 && !altKey && !ctrlKey && !metaKey
        if (isTyped && root instanceof ShadowRoot && inner.target === this.field)
          inner.stopPropagation()
      })
    // An input method sends `keydown` for Enter as well, and a page may prevent either event.
    root.addEventListener('keypress', (event) => submitByEnter(event as KeyboardEvent, this))
  }

  /** @internal The element that gets the focus, and at which the browser shows its message. */
  get anchor(): HTMLElement | null {
    return this.field
  }

  /** The inner control that takes the focus. */
  protected get field(): HTMLInputElement | null {
    return (this.shadowRoot ?? this).querySelector('[data-fpx-part=input]')
  }

  /** The accessible name that the page provides by `aria-labelledby`, labels or `aria-label`. */
  protected get pageLabel(): string | undefined {
    return this.#label.read()
  }

  /** Whether the element or a fieldset around it is disabled. */
  protected get isDisabled(): boolean {
    return this.matches(':disabled')
  }

  /** Sets the default value. */
  protected abstract resetValue(): void

  /** Called when the value or the page has changed. */
  protected override invalidate(): void {
    this.update()
    this.updateFormValue()
  }

  /** @internal */
  override render(): void {
    super.render()
    // The component may need properties and a list for the message.
    this.validation.update()
  }

  protected override onChildrenChanged(): void {
    super.onChildrenChanged()
    this.updateFormValue()
  }

  /** @internal Returns the message for a missing value; empty if no value is missing. */
  abstract getMissingMessage(): string

  /** @internal Returns the message for a value that is not missing but invalid; empty if it is valid. */
  abstract getInvalidMessage(): string

  /** The value that the element submits; `null` while an inner control submits itself. */
  protected abstract get submittedValue(): string | null

  /** A second field that the element submits. */
  protected abstract get furtherField(): SubmittedField | undefined

  /** @internal The state that {@link formStateRestoreCallback} receives when the payer returns to the page. */
  abstract get formState(): string

  /**
   * Sets the data that the form submits, the validity, and the state that the browser stores in case the payer returns
   * to the page.
   */
  protected updateFormValue(): void {
    this.validation.update()
    const { submittedValue, furtherField } = this
    const name = this.getAttribute('name')
    const fields: SubmittedField[] = []
    if (submittedValue !== null) {
      if (name) fields.push([name, submittedValue])
      if (furtherField) fields.push(furtherField)
    }
    // The substitute for `ElementInternals` has no `shadowRoot`.
    syncHiddenInputs(this, fields, this.isDisabled, 'shadowRoot' in this.#internals)
    const data = new FormData()
    for (const field of fields) data.append(...field)
    // The browser restores only changed fields, never defaults.
    this.#internals.setFormValue(
      submittedValue === null ? null : data,
      this.isDirty ? this.formState : null,
    )
  }

  /** Emits `input`, `change` and our own event after the value has changed. */
  protected emitSelection(event: string, detail: object): void {
    this.isDirty = true
    this.validation.hideMessage()
    this.invalidate()
    // Renders immediately, so that the component renders its own change and the new value together.
    this.render()
    this.emit('input')
    this.emit('change')
    this.emit(event, detail)
  }
}

/**
 * Returns the element's `ElementInternals`. If they are missing or incomplete (jsdom, happy-dom), returns a substitute
 * that does not validate. The form then receives the value only through `hidden-input`.
 */
function attachInternalsSafely(element: HTMLElement): ElementInternals {
  const internals = (element as Partial<HTMLElement>).attachInternals?.()
  if (internals && 'setValidity' in internals) return internals
  const nothing = () => true
  return {
    get form() {
      return element.closest('form')
    },
    labels: [],
    validity: { valid: true },
    validationMessage: '',
    checkValidity: nothing,
    reportValidity: nothing,
    setFormValue: nothing,
    setValidity: nothing,
  } as unknown as ElementInternals
}

interface Control extends HTMLElement {
  readonly form: HTMLFormElement | null
}

/**
 * Submits the form with its default button if Enter is pressed in a text field. The browser does not do this for a
 * field in a shadow root. The button cannot be found in `form.elements`: it does not contain image buttons, and a
 * control may be named "elements". If there is no default button, the page submits by itself, so nothing is submitted
 * here.
 */
function submitByEnter(event: KeyboardEvent, control: Control): void {
  const { form } = control
  if (event.key !== 'Enter' || !form || !(event.target instanceof HTMLInputElement)) return
  // Runs after all of the page's listeners, because one of them may prevent Enter's default action.
  setTimeout(() => {
    // Searches all elements, because a button may be a custom element. An `<object>` in the form has a type too, such
    // as image/png.
    const root = control.getRootNode() as Document | ShadowRoot
    const button = [...root.querySelectorAll<HTMLInputElement>('*')].find(
      (field) => field.form === form && /submit|image$/.test(field.type),
    )
    if (!event.defaultPrevented) button?.click()
  })
}
