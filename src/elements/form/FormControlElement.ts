import { text, writeAttribute } from '../attributes.js'
import { FpxElement } from '../FpxElement.js'
import type { RenderRoot } from '../render/createRenderRoot.js'
import { createControlValidity } from './createControlValidity.js'
import { createLabelReader } from './createLabelReader.js'
import { delegateFocus, focusIfAutofocus } from './fieldFocus.js'
import { type SubmittedField, syncHiddenInputs } from './syncHiddenInputs.js'

/**
 * A form-associated custom element. This class owns the `ElementInternals`, and the subclass owns the value. The
 * browser can reset, store, and restore the value.
 */
export abstract class FormControlElement<Props extends object> extends FpxElement<Props> {
  /** Makes the browser treat the element as a form control. */
  static readonly formAssociated = true
  readonly #internals = attachInternalsSafely(this)
  protected readonly validation = createControlValidity(this, this.#internals)
  readonly #label = createLabelReader(this, () => this.update())
  /** @internal Whether the payer or the page has set the value. If so, the `value` attribute is only the default. */
  isDirty = false

  // The standard members of form controls.
  /** The form the element belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form
  }
  // If an element has both a property and an attribute with the same name, frameworks set the property. Therefore,
  // `form` also accepts the id of a form.
  set form(id: string | HTMLFormElement | null | undefined) {
    if (typeof id === 'string' || !id) writeAttribute(this, 'form', id)
  }
  /** The `label` elements associated with this element. */
  get labels(): NodeList {
    return this.#internals.labels
  }
  /** The type of the control, which is the element's tag name. */
  get type(): string {
    return this.localName
  }
  /** The validity state of the value, as on a native control. */
  get validity(): ValidityState {
    return this.#internals.validity
  }
  /** The validation message, which is empty if the value is valid. */
  get validationMessage(): string {
    return this.#internals.validationMessage
  }
  /** Whether the browser validates the element's value. */
  get willValidate(): boolean {
    return this.#internals.willValidate
  }
  /** Returns whether the value is valid. If the value is invalid, an `invalid` event is fired. */
  checkValidity(): boolean {
    return this.#internals.checkValidity()
  }
  /** Like {@link checkValidity}, but also shows an error message to the payer. */
  reportValidity(): boolean {
    return this.#internals.reportValidity()
  }
  /** Sets a custom validation message, which makes the value invalid. An empty `message` removes the custom message. */
  setCustomValidity(message: string): void {
    this.update()
    this.validation.setCustom(message)
  }
  /** The initial value, which reflects the `value` attribute and is restored by a form reset. */
  get defaultValue(): string {
    return text(this.getAttribute('value')) ?? ''
  }
  set defaultValue(value: string) {
    this.setAttribute('value', value)
  }
  /** Focuses the field. The method accepts the same `options` as the `focus` method of any other element. */
  override focus(options?: FocusOptions): void {
    // The field doesn't exist yet if the element was just inserted or reset.
    this.render()
    this.anchor?.focus(options)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.validation.update()
    const { ownerDocument } = this
    const onParsed = () => {
      // The label can come after the element in the markup.
      this.update()
      focusIfAutofocus(this)
    }
    if (ownerDocument.readyState === 'loading')
      ownerDocument.addEventListener('DOMContentLoaded', onParsed, { once: true })
    // We ignore `autofocus` after the page has loaded. Otherwise, a page that re-renders its payment box would focus
    // the field and scroll to it each time.
    else if (ownerDocument.readyState === 'interactive') onParsed()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#label.disconnect()
  }

  attributeChangedCallback(name: string, _before: string | null, now: string | null): void {
    // The browser checks only whether the attributes `disabled` and `readonly` exist. If we didn't remove an attribute
    // whose value is "false", the browser would treat the element as disabled or read-only.
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
    // We don't observe the page for new labels, so we read the label again in case the page has inserted or replaced
    // it.
    this.addEventListener('focusin', () => this.#label.check())
    for (const event of ['input', 'change'])
      root.addEventListener(event, (inner) => inner.stopPropagation())
    // We don't use `keydown`. An IME also fires that event for Enter. A page can prevent the default action of
    // `keydown` or `keypress`.
    root.addEventListener('keypress', (event) => submitByEnter(event as KeyboardEvent, this))
  }

  /** @internal The element that receives the focus. The browser shows its validation message next to this element. */
  get anchor(): HTMLElement | null {
    return this.field
  }

  /** @internal The inner control that receives the focus. */
  get field(): HTMLInputElement | null {
    return (this.shadowRoot ?? this).querySelector('[data-fpx-part=input]')
  }

  /** The accessible name, which the page sets with `aria-labelledby`, labels, or `aria-label`. */
  protected get pageLabel(): string | undefined {
    return this.#label.read()
  }

  /** Whether the element or a surrounding fieldset is disabled. */
  protected get isDisabled(): boolean {
    return this.matches(':disabled')
  }

  /** Resets the value to its default. */
  protected abstract resetValue(): void

  /** Called when the value, an attribute, or the page's language changes. */
  protected override invalidate(): void {
    this.update()
    this.updateFormValue()
  }

  /** @internal */
  override render(): void {
    super.render()
    // We update the validation after each render: the message may depend on the element's properties and the
    // list.
    this.validation.update()
  }

  protected override onChildrenChanged(): void {
    super.onChildrenChanged()
    this.updateFormValue()
  }

  /** @internal Returns the validation message for a missing value, or an empty string if the value isn't missing. */
  abstract getMissingMessage(): string

  /**
   * @internal Returns the validation message for an invalid value, or an empty string if the value is valid or missing.
   */
  abstract getInvalidMessage(): string

  /** The value the element submits, or `null` while an inner control submits the value. */
  protected abstract get submittedValue(): string | null

  /** An additional name and value that the element submits, even while an inner control submits the value. */
  protected abstract get furtherField(): SubmittedField | undefined

  /** @internal The state passed to {@link formStateRestoreCallback} when the payer returns to the page. */
  abstract get formState(): string

  /** Updates the validity, the submitted data, and the state the browser restores if the payer returns to the page. */
  protected updateFormValue(): void {
    this.validation.update()
    const { submittedValue, furtherField } = this
    const name = this.getAttribute('name')
    const fields: SubmittedField[] = []
    if (name && submittedValue !== null) fields.push([name, submittedValue])
    if (furtherField) fields.push(furtherField)
    // Our fallback for `ElementInternals` has no `shadowRoot`, which is how we recognize it.
    syncHiddenInputs(this, fields, this.isDisabled, 'shadowRoot' in this.#internals)
    const data = new FormData()
    for (const field of fields) data.append(...field)
    // The browser should restore only values that have been changed, never default values.
    this.#internals.setFormValue(data, this.isDirty ? this.formState : null)
  }

  /** Emits `input`, `change`, and our custom event after the value has changed. */
  protected emitSelection(event: string, detail: object): void {
    this.isDirty = true
    this.validation.hideMessage()
    this.invalidate()
    // We render immediately so that the component's state change and the new value are rendered together.
    this.render()
    this.emit('input')
    this.emit('change')
    this.emit(event, detail)
  }
}

/**
 * Returns the element's `ElementInternals`. If `ElementInternals` is missing or incomplete, returns a fallback. With
 * the fallback, nothing is validated, and the value is submitted only if `hidden-input` is set.
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
 * Clicks the form's default button when Enter is pressed in a text field. The browser doesn't do this for a field in a
 * shadow root. We can't use `form.elements`: it omits image buttons and would be shadowed by a control named
 * "elements". If the form has no default button, the page is responsible for submitting the form.
 */
function submitByEnter(event: KeyboardEvent, control: Control): void {
  const { form } = control
  if (event.key !== 'Enter' || !form || !(event.target as Element).matches('input')) return
  // We use a timeout so that all of the page's listeners have the chance to prevent the default action of Enter.
  setTimeout(() => {
    // We search all elements. A button may be a custom element. We match `image` only at the end of the type
    // (the form can contain an `<object>` whose type is image/png).
    const root = control.getRootNode() as Document | ShadowRoot
    const button = [...root.querySelectorAll<HTMLInputElement>('*')].find(
      (field) => field.form === form && /submit|image$/.test(field.type),
    )
    if (!event.defaultPrevented) button?.click()
  })
}
