declare const FPX_VERSION: string | undefined

/** Version of this file. The build inserts it; when the code runs from source, it is "source". */
export const version = typeof FPX_VERSION === 'string' ? FPX_VERSION : 'source'

/** The global `FpxCheckout`, which is the only global of the package's files. */
export interface FpxCheckoutGlobal {
  /** Version of the file that was loaded first. */
  readonly version: string
  /** Versions of the files that were loaded later and do nothing, because their element was already registered. */
  readonly ignored: string[]
}

const GLOBAL = 'FpxCheckout'

/**
 * Registers an element and the global `FpxCheckout`. An element cannot be registered twice: if another copy of its file
 * was loaded first, that copy stays in use, and the console shows one message.
 */
export function registerElement(name: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined') return
  const isRegistered = customElements.get(name) !== undefined
  if (!isRegistered) customElements.define(name, element)
  // An element with the id "FpxCheckout" looks like a global, but is not an own property of the window.
  const first = Object.getOwnPropertyDescriptor(globalThis, GLOBAL)?.value as
    Partial<FpxCheckoutGlobal> | undefined
  if (!first)
    Reflect.defineProperty(globalThis, GLOBAL, {
      value: { version, ignored: [] },
      enumerable: true,
    })
  else if (isRegistered && first.ignored?.push(version) === 1)
    console.info(
      `fpx-checkout: <${name}> is already registered. Version ${version} does nothing: load the script once.`,
    )
}
