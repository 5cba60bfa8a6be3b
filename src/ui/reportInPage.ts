import { addListeners } from '../client/addListeners.js'

/** A field, or a custom element that contains it. */
interface Control extends HTMLElement {
  readonly form: HTMLFormElement | null
}

/** Time in which a screen reader has read the field that got the focus, in milliseconds. */
const READING_MS = 1_000

/** A submit button's types. */
const SUBMIT = /^(submit|image)$/

/** The button that is being pressed. */
let pressedButton: HTMLButtonElement | undefined

/** Notes which button is pressed. A field that calls {@link reportInPage} passes every click of the page. */
export function noteSubmission(click: Event): void {
  pressedButton = click
    .composedPath()
    .find(
      (target): target is HTMLButtonElement =>
        (target as Partial<Element>).matches?.(
          'button, [type=submit], [type=image], [type=button], [role=button]',
        ) === true,
    )
  // The browser validates the form as soon as the listeners have returned.
  setTimeout(() => {
    pressedButton = undefined
  })
}

/**
 * Returns whether the pressed button submits a form. A form without a submit button is submitted by a script, which
 * another button of the form calls, or one outside all forms, such as a bar at the bottom of the page.
 */
function isBeingSubmitted(form: HTMLFormElement): boolean {
  if (!pressedButton) return false
  const { form: owner, type } = pressedButton
  if (owner === form && SUBMIT.test(type)) return true
  // A page may check its form after a press on the picker's own buttons.
  if ((owner ?? form) !== form || pressedButton.closest('[data-fpx]')) return false
  return !findControl(form, 'button, input', (control) => SUBMIT.test(control.type))
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
  if (!form || !isBeingSubmitted(form) || !place || !field?.getClientRects().length) return
  // The page, or a library, reports it itself.
  if (event.defaultPrevented) return
  event.preventDefault()
  if (findControl(form, ':invalid', ({ willValidate }) => willValidate) !== control) return
  const restore = addListeners([window], (later: Event) => later.preventDefault(), 'invalid')
  setTimeout(restore)
  if (field.matches(':focus')) return
  // A screen reader reads the error with the field. As a live region, it would be read a second time.
  place.setAttribute('aria-live', 'off')
  setTimeout(() => place.setAttribute('aria-live', 'polite'), READING_MS)
  // After the error has been rendered, so the field has it as its description when it gets the focus.
  queueMicrotask(() => control.focus())
}

/** Returns a form's first matching control. Searches all elements, because a control may be named "elements". */
const findControl = (
  form: HTMLFormElement,
  selector: string,
  matches: (control: HTMLInputElement) => boolean,
): Element | undefined =>
  [...(form.getRootNode() as ParentNode).querySelectorAll<HTMLInputElement>(selector)].find(
    (control) => control.form === form && matches(control),
  )
