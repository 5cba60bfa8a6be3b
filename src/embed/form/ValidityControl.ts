import { FieldControl } from './FieldControl.js'

/** A control that says what is wrong with its value: a reason of the page's own, a missing choice, a complaint from inside. */
export abstract class ValidityControl<Props extends object> extends FieldControl<Props> {
  #custom = ''
  #complaint = ''
  /** The payer has tried to submit, so the error is shown. */
  protected isSubmitAttempted = false

  constructor() {
    super()
    this.addEventListener('invalid', () => {
      this.isSubmitAttempted = true
      this.update()
    })
  }

  /** Makes the value invalid for a reason of the page's own, the `message`; an empty one takes that back. */
  setCustomValidity(message: string): void {
    this.#custom = message
    this.update()
    this.updateValidity()
  }

  /** The words for a choice that is missing; empty where none is. */
  protected missing(): string {
    return ''
  }

  /** Called when the value or the page changed; the component validates again after its next render. */
  protected invalidate(): void {
    this.#complaint = ''
    this.update()
    this.updateValidity()
  }

  /** A component inside says what is wrong beyond a missing choice. */
  protected setInnerValidity(complaint: string): void {
    this.#complaint = complaint
    this.updateValidity()
  }

  /** What is wrong, once the payer has tried. */
  protected get visibleValidationMessage(): string | undefined {
    return this.isSubmitAttempted && this.willValidate
      ? this.validationMessage || undefined
      : undefined
  }

  protected updateValidity(): void {
    const missing = this.missing()
    const message = this.#custom || missing || this.#complaint
    this.internals.setValidity(
      { customError: message !== missing, valueMissing: Boolean(missing) },
      message,
      this.anchor ?? undefined,
    )
  }
}
