import { perPage } from './perPage.js'
import { isShown, painted } from './shownRows.js'

declare global {
  interface Window {
    /** Presses "next page" repeatedly. Returns the milliseconds from each press to the painted rows. */
    pageThrough: (count: number) => Promise<number[]>
  }
}

window.pageThrough = async (count) => {
  const times: number[] = []
  for (let page = 1; page <= count; page += 1) {
    const next = document.querySelector<HTMLElement>('[aria-label*="next page" i]')
    if (!next) throw new Error('no way on')
    const first = `Company ${page * perPage + 1}`
    // Hovers and waits as a visitor does so that a prefetched page has arrived when "next page" is pressed.
    next.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    await idle()
    const start = performance.now()
    next.click()
    while (!isShown(first)) await new Promise(requestAnimationFrame)
    await painted()
    times.push(performance.now() - start)
  }
  return times
}

const idle = () => new Promise((done) => setTimeout(done, 50))
