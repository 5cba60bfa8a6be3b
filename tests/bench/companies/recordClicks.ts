import { perPage } from './perPage.js'

/** The result of one click on "next page". */
export interface ClickResult {
  /** The milliseconds from the click until its page or a later one was painted. */
  painted: number
  /** Whether the click's page was never painted, because a later one was painted first. */
  isSkipped: boolean
}

declare global {
  interface Window {
    /** Records the next clicks. The first one changes from page 1 to page 2. */
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
      // A message arrives after this callback's frame is painted.
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

/** Returns the number of the page that the list shows; 0 while the list has no rows. */
function visiblePage(): number {
  for (const { textContent } of document.querySelectorAll('th, td, [role=gridcell]')) {
    const number = /^Company (\d+)$/.exec(textContent)?.[1]
    if (number !== undefined) return Math.ceil(Number(number) / perPage)
  }
  return 0
}
