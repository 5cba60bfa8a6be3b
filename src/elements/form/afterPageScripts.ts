/** If the page is still loading, waits for its scripts so that they don't miss the element's events. */
export const afterPageScripts = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    // We also listen for `load`. A script that was inserted later may have missed `DOMContentLoaded`.
    for (const type of ['DOMContentLoaded', 'load'])
      addEventListener(type, () => setTimeout(resolve), { once: true })
  })
