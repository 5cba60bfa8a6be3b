declare const FPX_VERSION: string | undefined

/** The version of this file, as inserted by the build. If the code runs from source, the version is "source". */
export const version = typeof FPX_VERSION === 'string' ? FPX_VERSION : 'source'

/** The type of `FpxCheckout`, the only global variable that the package's scripts define. */
export interface FpxCheckoutGlobal {
  /** The version of the script that was loaded first. */
  readonly version: string
  /** The versions of all files that were loaded later and ignored because their element was already registered. */
  readonly ignored: string[]
}

const GLOBAL = 'FpxCheckout'

/**
 * Registers a custom element and sets the global `FpxCheckout`. If another copy of the file has already registered the
 * element, the first copy remains in use and one message is logged.
 */
export function registerElement(name: string, element: CustomElementConstructor): void {
  if (typeof customElements === 'undefined') return
  const isRegistered = customElements.get(name) !== undefined
  if (!isRegistered) customElements.define(name, element)
  // We read only an own property of the window: an element with the id "FpxCheckout" is also accessible as
  // a global.
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
