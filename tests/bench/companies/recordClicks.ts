import { perPage } from './perPage.js'

/** What became of one click on "next page". */
export interface ClickResult {
  /** Milliseconds from the click until its page or a later one was painted. */
  painted: number
  /** Whether its page was never painted, because a later one came first. */
  isSkipped: boolean
}

declare global {
  interface Window {
    /** Records the next clicks. The first one leads from page 1 to page 2. */
    recordClicks: (count: number) => Promise<ClickResult[]>
  }
}

window.recordClicks = (count) =>
  new Promise((done) => {
    const clicks: number[] = []
    const results: ClickResult[] = []
    addEventListener('click', ({ timeStamp }) => clicks.push(timeStamp), { capture: true })
    const watch = () => {
      const page = visiblePage()
      // A message arrives after the paint of the frame of this callback.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const now = performance.now()
        while (results.length < Math.min(page - 1, clicks.length)) {
          const target = results.length + 2
          results.push({ painted: now - (clicks[results.length] ?? NaN), isSkipped: page > target })
        }
        if (results.length === count) done(results)
        else requestAnimationFrame(watch)
      }
      port2.postMessage(undefined)
    }
    requestAnimationFrame(watch)
  })

/** Returns the page whose first row is the first one in the list; 0 while the list has no rows. */
function visiblePage(): number {
  for (const { textContent } of document.querySelectorAll('th, td, [role=gridcell]')) {
    const number = /^Company (\d+)$/.exec(textContent)?.[1]
    if (number !== undefined) return Math.ceil(Number(number) / perPage)
  }
  return 0
}
