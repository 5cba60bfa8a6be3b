/** React's `startTransition`: Preact renders a tree without interruption. */
export const startTransition = (update: () => void): void => update()
