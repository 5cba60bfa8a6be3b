type ListenerMethod = 'addEventListener' | 'removeEventListener'

/**
 * Listens in the capture phase until the returned function is called. Targets without listener methods are skipped: an
 * element that a test leaves in jsdom is unmounted after Vitest has removed the methods of the window.
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
