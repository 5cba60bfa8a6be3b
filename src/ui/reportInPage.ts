import { addListeners } from '../client/addListeners.js'

/** A field, or a custom element that contains it. */
interface Control extends HTMLElement {
  readonly form: HTMLFormElement | null
}

/** Time in which a screen reader has read the field that got the focus, in milliseconds. */
const READING_MS = 1_000

/** The form whose submit button is being pressed. */
let submittedForm: HTMLFormElement | null | undefined

/** Notes which form is submitted by a press. A field that calls {@link reportInPage} passes every click of the page. */
export function noteSubmission(click: Event): void {
  const button = click
    .composedPath()
    .find((target) => /^(submit|image)$/.test((target as Partial<HTMLInputElement>).type ?? ''))
  submittedForm = (button as HTMLInputElement | undefined)?.form
  // The browser validates the form as soon as the listeners have returned.
  setTimeout(() => {
    submittedForm = undefined
  })
}

/**
 * Shows an invalid control's error only in the page if the payer has tried to submit the form. The browser's bubble would
 * repeat the sentence and cover it. As the browser does, focuses the control if it is the first invalid one; the others
 * have their turn at the next attempt.
 *
 * A script's `checkValidity()` or `reportValidity()` is left to the browser, because the payer may be typing in another
 * field. So is a control that is hidden or has no place for its error.
 *
 * @param event - the `invalid` event.
 * @param control - the form's control.
 * @param field - the control's field, whose error has the id of the field with `-error`.
 */
export function reportInPage(event: Event, control: Control, field: HTMLElement | null): void {
  const { form } = control
  const page = field?.getRootNode() as ParentNode | undefined
  const place = page?.querySelector(`[id="${field?.id ?? ''}-error"]`)
  if (!form || form !== submittedForm || !place || !field?.getClientRects().length) return
  // The page, or a library, reports it itself.
  if (event.defaultPrevented) return
  event.preventDefault()
  if (findFirstInvalid(form) !== control) return
  const restore = addListeners([window], (later: Event) => later.preventDefault(), 'invalid')
  setTimeout(restore)
  if (field.matches(':focus')) return
  // A screen reader reads the error with the field. As a live region, it would be read a second time.
  place.setAttribute('aria-live', 'off')
  setTimeout(() => place.setAttribute('aria-live', 'polite'), READING_MS)
  // After the error has been rendered, so that the field has it as its description when it gets the focus.
  queueMicrotask(() => control.focus())
}

/** Returns a form's first invalid control. Searches all elements, because a control may be named "elements". */
function findFirstInvalid(form: HTMLFormElement): Element | undefined {
  const root = form.getRootNode() as ParentNode
  return [...root.querySelectorAll<HTMLInputElement>(':invalid')].find(
    (element) => element.willValidate && element.form === form,
  )
}
