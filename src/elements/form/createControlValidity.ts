import { reportInPage } from '../../ui/reportInPage.js'

/** The parts of a control that {@link createControlValidity} needs. */
interface Control extends HTMLElement {
  readonly form: HTMLFormElement | null
  /** The element that the browser focuses, and at which it shows its message. */
  readonly anchor: HTMLElement | null
  /** Returns the message for a missing value; empty if no value is missing. */
  getMissingMessage(): string
  /** Returns the message for an invalid value, also if none can be valid. */
  getInvalidMessage(): string
  update(): void
}

/**
 * Creates a control's validity. The page's own message takes precedence, then the message for an invalid value, such as a
 * bank that does not allow the amount, then the message for a missing one: if no bank allows the amount, choosing one
 * does not help.
 */
export function createControlValidity(control: Control, internals: ElementInternals) {
  let customMessage = ''
  let isSubmitAttempted = false

  control.addEventListener('invalid', (event) => {
    isSubmitAttempted = true
    control.update()
    reportInPage(event, control, control.anchor)
  })

  const update = () => {
    const missing = control.getMissingMessage()
    const message = customMessage || control.getInvalidMessage() || missing
    internals.setValidity(
      { customError: message !== missing, valueMissing: Boolean(missing) },
      message,
      control.anchor ?? undefined,
    )
  }
  return {
    /** Reports the validity to the browser. */
    update,
    /** Sets the page's own message; an empty string removes it. */
    setCustom(message: string): void {
      customMessage = message
      update()
    },
    /** Hides the message until the payer tries to submit again. */
    hideMessage(): void {
      isSubmitAttempted = false
    },
    /** Returns the message to show; `undefined` if it is valid or disabled, or before the payer tries to submit. */
    getVisibleMessage: (): string | undefined =>
      (isSubmitAttempted && internals.willValidate && internals.validationMessage) || undefined,
  }
}
