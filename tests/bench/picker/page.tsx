import { QueryClient } from '@tanstack/react-query'
import { FpxProvider } from 'fpx-checkout'
import { fpxKeys } from 'fpx-checkout/query'
import { fpxBanks } from 'fpx-checkout/sandbox'
import 'fpx-checkout/picker.css'
import { createRoot } from 'react-dom/client'
import { contestants } from './contestants.js'

/** What a key changes: the list opens, or its rows change. */
export type KeyResult = 'opened' | 'rows'

declare global {
  interface Window {
    /** The milliseconds from the first render until the field was painted. */
    ready: Promise<number>
    /** Returns the milliseconds from the next key until its result was painted. */
    nextKey: (result: KeyResult) => Promise<number>
  }
}

const asked = new URLSearchParams(location.search)
// The banks are numbered, because our picker removes equal rows, and would have a shorter list than the other pickers.
const banks = Array.from({ length: Number(asked.get('banks')) }, (_, index) => {
  const bank = fpxBanks[index % fpxBanks.length]!
  const number = String(index).padStart(5, '0')
  return { ...bank, code: `${bank.code}${number}`, display: `${bank.display} ${number}` }
})

const client = new QueryClient()
client.setQueryData(fpxKeys.banks('/api/fpx'), { data: banks, age: 0 })

/**
 * The channel is opened before anything is measured. Its first message arrives one task late, so the time would
 * include what a picker does after its paint.
 */
const { port1, port2 } = new MessageChannel()
port1.start()

const { load, rows = '[role=option]' } = contestants[asked.get('who') ?? '']!
const field = () => document.querySelector<HTMLInputElement>('input, select')

/** Calls `done` when the first frame in which a condition holds has been painted. */
const painted = (holds: () => unknown, done: () => void) =>
  requestAnimationFrame(() => {
    if (!holds()) return painted(holds, done)
    // A message arrives after this callback's frame is painted.
    port1.addEventListener('message', done, { once: true })
    port2.postMessage(undefined)
  })

async function render(): Promise<number> {
  const Contestant = await load()
  const start = performance.now()
  createRoot(document.getElementById('root')!).render(
    <FpxProvider queryClient={client}>
      <Contestant />
    </FpxProvider>,
  )
  return new Promise((done) => painted(field, () => done(performance.now() - start)))
}

window.ready = render()

/**
 * The number of rows that `visibleRows` reads: it runs in a measured frame, so it reads no more than fit on a screen.
 */
const ROWS_READ = 50

const visibleRows = () =>
  Array.from(document.querySelectorAll(rows))
    .slice(0, ROWS_READ)
    .filter((row) => row.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map(({ textContent }) => textContent)
    .join()

window.nextKey = (result) =>
  new Promise((done) => {
    const text = visibleRows()
    const holds = {
      opened: () => visibleRows() !== '',
      rows: () => visibleRows() !== text,
    }[result]
    addEventListener(
      'keydown',
      ({ timeStamp }) => painted(holds, () => done(performance.now() - timeStamp)),
      { capture: true, once: true },
    )
  })
