import { onTestFinished } from 'vitest'

/** Observes layout shifts. Returns a function that returns their sum since then, the cumulative layout shift. */
export function observeShifts(): () => Promise<number> {
  let sum = 0
  const add = (list: PerformanceEntryList) => {
    for (const entry of list) sum += (entry as PerformanceEntry & { value: number }).value
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  onTestFinished(() => observer.disconnect())
  return async () => {
    // The browser reports a shift after the frame in which it happened.
    for (let frame = 0; frame < 8; frame += 1)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    add(observer.takeRecords())
    return sum
  }
}
