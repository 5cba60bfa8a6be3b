/** Whether a row with this name is in the document. */
export const isShown = (name: string) =>
  [...document.querySelectorAll('th, td, [role=gridcell]')].some(
    ({ textContent }) => textContent === name,
  )

/** Resolves when the frame with the rows is painted. */
export const painted = () =>
  new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 0)))
