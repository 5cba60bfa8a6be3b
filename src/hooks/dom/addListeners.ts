type Verb = 'addEventListener' | 'removeEventListener'

/**
 * Listens in the capture phase until the returned function is called. Skips what does not exist:
 * an element that a test leaves in jsdom is unmounted after Vitest removed the window's methods.
 */
export function addListeners(
  targets: readonly (Partial<EventTarget> | null | undefined)[],
  hear: (event: never) => void,
  ...types: string[]
): () => void {
  const each = (verb: Verb) => {
    for (const target of targets)
      for (const type of types) target?.[verb]?.(type, hear as EventListener, true)
  }
  each('addEventListener')
  return () => each('removeEventListener')
}
