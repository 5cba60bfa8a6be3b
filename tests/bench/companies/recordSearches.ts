import { isShown, painted } from './shownRows.js'

declare global {
  interface Window {
    /**
     * Types each text into the search field and presses Enter. Returns the milliseconds from each Enter to the painted
     * row whose name is the text.
     */
    recordSearches: (texts: readonly string[]) => Promise<number[]>
  }
}

window.recordSearches = async (texts) => {
  const times: number[] = []
  for (const text of texts) {
    const field = document.querySelector<HTMLInputElement>('input[type=search]')
    if (!field) throw new Error('There is no search field.')
    await new Promise((done) => setTimeout(done, 100))
    const start = performance.now()
    // React reads the value through this setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    while (!isShown(text)) await new Promise(requestAnimationFrame)
    await painted()
    times.push(performance.now() - start)
  }
  return times
}
