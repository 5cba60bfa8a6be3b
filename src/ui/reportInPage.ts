import { addListeners } from '../client/addListeners.js'
import { getWindow } from './dom.js'

/** An input or a custom element that contains an input. */
interface Control extends HTMLElement {
  readonly form: HTMLFormElement | null
}

/** The time a screen reader needs to announce the focused field, in milliseconds. */
const READING_MS = 1_000

/** Matches the `type` values of buttons that submit their form. */
const SUBMIT = /^(submit|image)$/

/** The button that was clicked in the current task. */
let pressedButton: HTMLButtonElement | undefined

/**
 * Stores which button was clicked. Fields that call {@link reportInPage} must also pass every click on the page to this
 * function.
 */
export function noteSubmission(click: Event): void {
  pressedButton = findButton(click)
  // We can forget the button after this task (the browser validates the form right after all click listeners
  // have returned).
  setTimeout(() => {
    pressedButton = undefined
  })
}

/** Returns the button that was clicked, if any. */
export const findButton = (click: Event): HTMLButtonElement | undefined =>
  click
    .composedPath()
    .find(
      (target): target is HTMLButtonElement =>
        (target as Partial<Element>).matches?.(
          'button, [type=submit], [type=image], [type=button], [role=button]',
        ) === true,
    )

/** Whether the button is one of a form's submit buttons. */
export const isSubmitButton = (
  { form: owner, type }: HTMLButtonElement,
  form: HTMLFormElement | null,
): boolean => owner !== null && owner === form && SUBMIT.test(type)

/**
 * Whether a script may submit the form when a button is clicked, because the form doesn't contain a submit button or
 * there is no form. The button may be any button in the form or a button outside all forms (one in a bottom bar).
 */
export function isScriptButton(button: HTMLButtonElement, form: HTMLFormElement | null): boolean {
  // A click on a button inside the picker doesn't submit the form, although the page may validate the form afterwards.
  if (((button.form as unknown) ?? form) !== form || button.closest('[data-fpx]')) return false
  return !form || !findControl(form, 'button, input', (control) => SUBMIT.test(control.type))
}

/**
 * Shows an invalid control's error in the page instead of in the browser's validation bubble. The bubble would repeat
 * the message and cover it. Like the browser, this function focuses only the first invalid control of a form. The
 * remaining invalid controls are focused when the payer tries to submit the form again.
 *
 * If a script has called `checkValidity()` or `reportValidity()`, the browser reports the error because the payer may
 * be typing in another field. The browser also reports the error if the control is hidden or has no error element.
 *
 * @param event - the `invalid` event.
 * @param control - the invalid form control.
 * @param field - the control's field. The id of the error element is the field's id with the suffix `-error`.
 */
export function reportInPage(event: Event, control: Control, field: HTMLElement | null): void {
  const { form } = control
  const page = field?.getRootNode() as Partial<NonElementParentNode> | undefined
  const place = page?.getElementById?.(`${field?.id ?? ''}-error`)
  const button = pressedButton
  const isBeingSubmitted = button && (isSubmitButton(button, form) || isScriptButton(button, form))
  if (!form || !isBeingSubmitted || !place || !field?.getClientRects().length) return
  // If the event was already cancelled, the page or a library reports the error itself.
  if (event.defaultPrevented) return
  event.preventDefault()
  if (findControl(form, ':invalid', ({ willValidate }) => willValidate) !== control) return
  const restore = addListeners(
    [getWindow(field)],
    (later: Event) => later.preventDefault(),
    'invalid',
  )
  setTimeout(restore)
  if (field.matches(':focus')) return
  silence(place)
  // We move the focus after the error has been rendered so that the field already has its description.
  queueMicrotask(() => control.focus())
}

/**
 * Silences a live region for a second. Screen readers announce the error as the field's description, so the live region
 * must not announce the error again. Orca remembers the attributes of an element, but a browser replaces an element that
 * changes its role.
 */
function silence(region: Element): void {
  // If the region is still silent, the earlier call restores the page's attributes.
  if (region.getAttribute('aria-live') === 'off') return
  const restores = Object.entries({ 'aria-live': 'off', role: 'group' }).map(([name, value]) => {
    const before = region.getAttribute(name)
    region.setAttribute(name, value)
    return () =>
      before === null ? region.removeAttribute(name) : region.setAttribute(name, before)
  })
  setTimeout(() => {
    for (const restore of restores) restore()
  }, READING_MS)
}

/**
 * Returns a form's first matching control. We don't use `form.elements`. A control named "elements" would
 * replace this property.
 */
const findControl = (
  form: HTMLFormElement,
  selector: string,
  matches: (control: HTMLInputElement) => boolean,
): Element | undefined =>
  [...(form.getRootNode() as ParentNode).querySelectorAll<HTMLInputElement>(selector)].find(
    (control) => control.form === form && matches(control),
  )
