/** Calls `find` in every animation frame until it returns an element. Throws after ten seconds. */
async function waitFor<Found>(find: () => Found | null | undefined): Promise<Found> {
  for (const end = performance.now() + 10_000; performance.now() < end;) {
    const found = find()
    if (found) return found
    await new Promise((done) => requestAnimationFrame(done))
  }
  throw new Error('The story did not reach its state within ten seconds.')
}

/** Returns the first picker's field as soon as it exists. */
const bankField = (canvas: HTMLElement) =>
  waitFor(() => canvas.querySelector<HTMLInputElement>('[role="combobox"]'))

/** Opens the first picker's list. */
export async function openBanks(canvas: HTMLElement): Promise<void> {
  const field = await bankField(canvas)
  field.focus({ preventScroll: true })
  field.click()
}

/** Types into the first picker's field. */
export async function typeBank(canvas: HTMLElement, text: string): Promise<void> {
  await openBanks(canvas)
  const field = await bankField(canvas)
  await waitFor(() => canvas.querySelector('[role="option"]'))
  // React overrides the setter of this element's `value`. To make React notice the new value, we call the prototype's
  // setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
}

/** Presses the button labelled `text`. */
export async function press(canvas: HTMLElement, text: string): Promise<void> {
  const button = await waitFor(() =>
    [...canvas.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === text),
  )
  button.click()
}
