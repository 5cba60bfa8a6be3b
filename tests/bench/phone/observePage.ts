/** What a page observes about itself. Times are in milliseconds since its navigation. */
export interface Observed {
  /** When the field could be used: its banks and styles had loaded, and it was painted. */
  usable: Promise<number>
  /** The main thread's tasks longer than 50 ms. */
  tasks: Span[]
  /** The milliseconds from each interaction to the next paint, keyed by the interaction's id. */
  interactions: Record<number, number>
}

interface Span {
  start: number
  duration: number
}

declare global {
  interface Window {
    observed: Observed
  }
}

/** Observes the page in which it runs. It must run before the page's scripts. */
export function observePage(): void {
  const observe = (type: string, read: (entry: PerformanceEntry) => void) => {
    // 16 ms is the lowest threshold for interactions; other types ignore it.
    const options = { type, durationThreshold: 16 }
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe(options)
  }

  const isUsable = () => {
    const root = document.querySelector('fpx-bank-picker')?.shadowRoot ?? document
    const styles = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
    // Adyen and the native select have every bank in their markup. The other fields render the list when it opens.
    const hasBanks =
      root.querySelector('[role=combobox][aria-busy=false]') ??
      root.querySelectorAll('option, [role=option]').length > 40
    return [...styles].every(({ sheet }) => sheet) && hasBanks
  }
  // The channel is opened now, because the first message of a new channel arrives one task late.
  const { port1, port2 } = new MessageChannel()
  const usable = new Promise<number>((done) => {
    port1.onmessage = () => done(performance.now())
    const check = () => {
      if (!isUsable()) return void requestAnimationFrame(check)
      // A message arrives after this callback's frame is painted.
      port2.postMessage(undefined)
    }
    requestAnimationFrame(check)
  })

  const observed: Observed = { usable, tasks: [], interactions: {} }
  window.observed = observed
  observe('longtask', ({ startTime: start, duration }) => observed.tasks.push({ start, duration }))
  observe('event', (entry) => {
    const { interactionId: id, duration } = entry as PerformanceEventTiming
    if (id) observed.interactions[id] = Math.max(observed.interactions[id] ?? 0, duration)
  })
}
