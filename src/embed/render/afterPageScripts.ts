/** Resolves once the scripts of a page that is still loading have run, so that they listen to what is emitted then. */
export const afterPageScripts = (): Promise<unknown> =>
  new Promise((done) => {
    if (document.readyState === 'complete') done(undefined)
    // A script that was inserted later may have missed the first of the two.
    for (const type of ['DOMContentLoaded', 'load'])
      addEventListener(type, () => setTimeout(done), { once: true })
  })
