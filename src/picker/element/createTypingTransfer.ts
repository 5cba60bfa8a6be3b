import type { PickerStore } from '../createPickerStore.js'

/** The typed text, or `null` if the field shows the selected bank, and the position of the caret. */
export interface Typing {
  text: string | null
  caret: number | null
}

/** Lets the payer continue typing in an element that replaces the one in which they have begun. */
export function createTypingTransfer(
  store: PickerStore,
  findField: () => HTMLInputElement | null,
  findFocused: () => HTMLElement | undefined,
) {
  let typing: Typing | undefined
  return {
    /** Returns what the payer is typing, or `undefined` if the field doesn't have the focus. */
    read(): Typing | undefined {
      const field = findField()
      return field && field === findFocused()
        ? { text: store.get().text, caret: field.selectionStart }
        : undefined
    },
    /** Stores what the payer was typing in the replaced element. */
    take(from: Typing): void {
      typing = from
    },
    /** Moves the focus, the text, and the caret into the rendered field. `render` renders the text. */
    apply(render: () => void): void {
      const field = findField()
      if (!typing || !field) return
      const { text, caret } = typing
      typing = undefined
      field.focus({ preventScroll: true })
      if (text === null) return
      store.dispatch({ type: 'typed', text, searchText: text })
      render()
      field.setSelectionRange(caret, caret)
    },
  }
}

/** What {@link createTypingTransfer} returns. */
export type TypingTransfer = ReturnType<typeof createTypingTransfer>
