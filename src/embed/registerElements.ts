import { version } from './version.js'

const GLOBAL = 'FpxCheckout'

/**
 * Registers the elements and the global `FpxCheckout`, unless another copy of the script was there
 * before: elements cannot be registered twice, so the first copy stays and this one says so, once.
 */
export function registerElements(elements: Record<string, CustomElementConstructor>): void {
  const { customElements } = globalThis as { customElements?: CustomElementRegistry }
  if (!customElements) return
  const taken = Object.keys(elements).filter((name) => customElements.get(name))
  for (const [name, element] of Object.entries(elements))
    if (!taken.includes(name)) customElements.define(name, element)
  if (taken.length > 0) {
    const first = (globalThis as { FpxCheckout?: { version?: string } }).FpxCheckout?.version
    console.info(
      `fpx-checkout: ${taken.map((name) => `<${name}>`).join(' and ')} ${taken.length > 1 ? 'are' : 'is'} on this page already (version ${first ?? 'unknown'}). ` +
        `This copy (version ${version}) is not used: load the script once.`,
    )
  }
  // An element with the id "FpxCheckout" looks like a global, and is none of the window's own.
  if (!Object.hasOwn(globalThis, GLOBAL))
    Object.defineProperty(globalThis, GLOBAL, {
      value: Object.freeze({ version }),
      configurable: true,
      enumerable: true,
    })
}
