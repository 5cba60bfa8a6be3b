import { type RefObject, useRef } from 'react'
import { getHosts } from '../ui/dom.js'
import { findButton, isScriptButton, isSubmitButton } from '../ui/reportInPage.js'
import { isUnseen } from './core/pickerState.js'
import type { PickerStore } from './createPickerStore.js'
import type { BankPickerProps } from './BankPickerProps.js'
import { useRootListeners } from './useRootListeners.js'

/** The maximum time between the two clicks of a double click on most systems, in milliseconds. */
export const DOUBLE_CLICK_MS = 500

/**
 * Prevents a form from submitting the selected bank if the field showed other text when the payer pressed the button.
 * Such a press discards the text, so the field shows the selected bank again, and only the next press submits it.
 * Scripts may submit the form too.
 *
 * @param isListening - whether a bank is selected. We don't wait until the field shows other text, because a script may
 *   fill the field and submit the form in one task. `useDismiss` must listen later. Otherwise, a press that discards the
 *   text would seem to begin after it.
 */
export function useSubmitGuard(
  inputRef: RefObject<HTMLElement | null>,
  store: PickerStore,
  closeList: () => void,
  { name, modelName }: BankPickerProps,
  isListening: boolean,
): void {
  const lastPressRef = useRef<Event>(undefined)
  const isBlockingRef = useRef(false)
  const startPress = (event: Event) => {
    // The listener is called on the window and on every root, but the text may be discarded in between.
    if (lastPressRef.current === event || isBlockingRef.current) return
    lastPressRef.current = event
    store.dispatch({ type: 'pressed' })
  }
  const block = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isBlockingRef.current) return
    isBlockingRef.current = true
    closeList()
    store.dispatch({ type: 'kept' })
    // jsdom lacks `scrollIntoView`.
    ;(inputRef.current as Partial<HTMLElement> | null)?.scrollIntoView?.({ block: 'nearest' })
    // A screen reader can click the button again without any key or pointer event. We wait: the payer doesn't
    // see the bank before the second click of a double click.
    setTimeout(() => {
      isBlockingRef.current = false
      store.dispatch({ type: 'pressed' })
    }, DOUBLE_CLICK_MS)
  }
  const handlers: Parameters<typeof useRootListeners>[1] = {
    pointerdown: startPress,
    keydown: startPress,
    // Tab and Escape discard the text when they are pressed.
    keyup: (event) => {
      if (/^(Tab|Escape)$/.test(event.key)) startPress(event)
    },
    click: (event) => {
      const button = findButton(event)
      if (!button || !isUnseen(store.get())) return
      const form = findForm(inputRef.current)
      // If the field still shows the text, the button can belong to an on-screen keyboard in the page.
      const isRestored = store.get().text === null
      if (isSubmitButton(button, form) || (isRestored && isScriptButton(button, form))) block(event)
    },
    submit: (event) => {
      if (isUnseen(store.get()) && event.target === findForm(inputRef.current)) block(event)
    },
    // `form.submit()` dispatches no `submit` event.
    formdata: ({ target, formData }) => {
      if (!isUnseen(store.get()) || target !== findForm(inputRef.current)) return
      for (const field of [name, modelName]) if (field) formData.set(field, '')
    },
  }
  useRootListeners(inputRef, handlers, isListening)
}

/** Returns the form that submits the bank. If the field is inside a custom element, the element belongs to the form. */
function findForm(field: Element | null): HTMLFormElement | null {
  const controls = [field, field?.closest('[data-fpx-root]')?.parentElement, ...getHosts(field)]
  for (const control of controls) {
    const { form } = (control ?? {}) as Partial<HTMLInputElement>
    if (form) return form
  }
  return null
}
