import type { ComponentPropsWithRef } from 'react'

/**
 * The props that a prop getter accepts, which are an element's props and `data-*` attributes. `Ours` contains the names
 * of props that only the picker sets.
 */
export type PropsOf<
  Tag extends 'button' | 'div' | 'input' | 'label' | 'li' | 'ul',
  Ours extends string = never,
> = Omit<ComponentPropsWithRef<Tag>, Ours> & {
  /** Additional attributes, such as `data-testid`. */
  [attribute: `data-${string}`]: unknown
}

interface PreventableEvent {
  defaultPrevented?: boolean
}
type Handler = (event: PreventableEvent) => void
type Ref = ((node: unknown) => unknown) | { current: unknown }

/**
 * Merges a caller's props into ours. The caller's props override ours, with these exceptions:
 *
 * - The caller's event handler is called before ours, which is skipped if the caller's calls `preventDefault()`.
 * - Both refs receive the element, and a cleanup function that the caller's ref returns is called too.
 * - `aria-describedby` contains the caller's ids and ours.
 * - Our `id` can't be overridden, since other elements refer to it.
 * - The caller's `undefined` props are ignored.
 */
export function mergeProps<Ours extends object>(ours: Ours, theirs: object | undefined): Ours {
  const merged = { ...ours } as Record<string, unknown>
  for (const [name, value] of Object.entries(theirs ?? {}) as [string, unknown][]) {
    const own = merged[name]
    if (value === undefined || (name === 'id' && own)) continue
    merged[name] = own ? mergeProp(name, own, value) : value
  }
  return merged as Ours
}

function mergeProp(name: string, ours: unknown, theirs: unknown): unknown {
  if (name === 'ref') return mergeRefs(ours as Ref, theirs as Ref | null)
  if (name === 'aria-describedby') return `${ours as string} ${theirs as string}`
  if (typeof ours !== 'function' || typeof theirs !== 'function') return theirs
  return (event: PreventableEvent) => {
    // Our handler must run even if the caller's handler throws.
    try {
      ;(theirs as Handler)(event)
    } finally {
      if (!event.defaultPrevented) (ours as Handler)(event)
    }
  }
}

const mergedRefs = new WeakMap<Ref, WeakMap<Ref, Ref>>()

/**
 * Merges two refs into one. The same two refs always produce the same merged ref, because React detaches and reattaches
 * a ref that changes.
 */
function mergeRefs(ours: Ref, theirs: Ref | null): Ref {
  if (!theirs) return ours
  const byTheirs = mergedRefs.get(ours) ?? new WeakMap<Ref, Ref>()
  mergedRefs.set(ours, byTheirs)
  const merged =
    byTheirs.get(theirs) ??
    ((node: unknown) => {
      setRef(ours, node)
      const cleanUp = setRef(theirs, node)
      if (typeof cleanUp !== 'function') return
      // React 19 calls this cleanup function instead of calling the ref with `null`.
      return () => {
        setRef(ours, null)
        ;(cleanUp as () => void)()
      }
    })
  byTheirs.set(theirs, merged)
  return merged
}

function setRef(ref: Ref, node: unknown): unknown {
  if (typeof ref === 'function') return ref(node)
  ref.current = node
}
