type ListenerMethod = 'addEventListener' | 'removeEventListener'

/**
 * Adds capture listeners and returns a function that removes them. Targets without listener methods are skipped, since a
 * test tool's window may lose them before an element unmounts.
 */
export function addListeners(
  targets: readonly (Partial<EventTarget> | null | undefined)[],
  listener: (event: never) => void,
  ...types: string[]
): () => void {
  const each = (verb: ListenerMethod) => {
    for (const target of targets)
      for (const type of types) target?.[verb]?.(type, listener as EventListener, true)
  }
  each('addEventListener')
  return () => each('removeEventListener')
}
