import { reportInPage } from '../../ui/reportInPage.js'

/** The members of a control that {@link createControlValidity} uses. */
interface Control extends HTMLElement {
  readonly form: HTMLFormElement | null
  /** The element that the browser focuses. The validation message appears next to this element. */
  readonly anchor: HTMLElement | null
  /** Returns the message for a missing value, or an empty string if the value isn't missing. */
  getMissingMessage(): string
  /** Returns the message for an invalid value, or for a control that can't have a valid value. */
  getInvalidMessage(): string
  update(): void
}

/**
 * Creates the validation for a control. The page's custom message comes first, then the message for an invalid value,
 * and last the message for a missing value. For example, if no bank allows the amount, the payer shouldn't be asked to
 * choose a bank.
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
    /** Sets the page's custom message, or removes the message if the string is empty. */
    setCustom(message: string): void {
      customMessage = message
      update()
    },
    /** Hides the message until the payer tries to submit the form again. */
    hideMessage(): void {
      isSubmitAttempted = false
    },
    /**
     * Returns the visible message. Returns `undefined` if the control is valid or disabled, or if the payer hasn't
     * tried to submit the form yet.
     */
    getVisibleMessage: (): string | undefined =>
      (isSubmitAttempted && internals.willValidate && internals.validationMessage) || undefined,
  }
}
