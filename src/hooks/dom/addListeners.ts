type Verb = 'addEventListener' | 'removeEventListener'

/** Hears events before everybody else on the way down, until what it returns is called. What is not there is passed over. */
export function addListeners(
  targets: readonly (EventTarget | null | undefined)[],
  hear: (event: never) => void,
  ...types: string[]
): () => void {
  const each = (verb: Verb) => {
    for (const target of targets)
      for (const type of types) target?.[verb](type, hear as EventListener, true)
  }
  each('addEventListener')
  return () => each('removeEventListener')
}
