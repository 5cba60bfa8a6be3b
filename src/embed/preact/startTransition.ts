/** React's `startTransition`: Preact draws a tree in one go. */
export const startTransition = (update: () => void): void => update()
