/**
 * Resolves once the scripts of a page that is still loading have run, so that they can receive the element's events.
 */
export const afterPageScripts = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    // If this script was inserted later, it may have missed `DOMContentLoaded`.
    for (const type of ['DOMContentLoaded', 'load'])
      addEventListener(type, () => setTimeout(resolve), { once: true })
  })
