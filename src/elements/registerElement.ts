declare const FPX_VERSION: string | undefined

/** Version of this copy of the script. The build inserts it; when the code runs from source, it is "source". */
export const version = typeof FPX_VERSION === 'string' ? FPX_VERSION : 'source'

/** The global `FpxCheckout`, which is the script's only global. */
export interface FpxCheckoutGlobal {
  /** Version of the copy that the page uses. */
  readonly version: string
  /** Versions of the copies that were loaded later, and therefore do nothing. */
  readonly ignored: string[]
}

const GLOBAL = 'FpxCheckout'

/**
 * Registers the elements and the global `FpxCheckout`. An element cannot be registered twice: if another copy of the
 * script was loaded first, that copy stays in use, and the console shows one message.
 */
export function registerElements(elements: Record<string, CustomElementConstructor>): void {
  if (typeof customElements === 'undefined') return
  for (const [name, element] of Object.entries(elements))
    if (!customElements.get(name)) customElements.define(name, element)
  // An element with the id "FpxCheckout" looks like a global, but is not an own property of the window.
  const first = Object.getOwnPropertyDescriptor(globalThis, GLOBAL)?.value as
    Partial<FpxCheckoutGlobal> | undefined
  if (first?.ignored?.push(version) === 1)
    console.info(
      `fpx-checkout ${first.version} stays. Version ${version} does nothing: load the script once.`,
    )
  else if (!first)
    Reflect.defineProperty(globalThis, GLOBAL, {
      value: { version, ignored: [] },
      enumerable: true,
    })
}
