type ListenerMethod = 'addEventListener' | 'removeEventListener'

/**
 * Listens in the capture phase until the returned function is called. Targets without listener methods are skipped: if
 * a test leaves an element in jsdom, it unmounts after Vitest has removed the window's methods.
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
