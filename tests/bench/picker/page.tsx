import { QueryClient } from '@tanstack/react-query'
import { FpxProvider } from 'fpx-checkout'
import { fpxKeys } from 'fpx-checkout/query'
import { fpxBanks } from 'fpx-checkout/sandbox'
import 'fpx-checkout/picker.css'
import { createRoot } from 'react-dom/client'
import { contenders } from './contenders.js'

declare global {
  interface Window {
    /** Milliseconds from the first render until the field was painted. */
    ready: Promise<number>
    /**
     * Returns the milliseconds from the next key until its result was painted, which is when the part that `changed` names is different.
     */
    nextKey: (changed: string) => Promise<number>
  }
}

const asked = new URLSearchParams(location.search)
const many = Number(asked.get('banks'))
// Numbered, because a list with equal rows would be shorter in our picker than in the others.
const banks =
  many === fpxBanks.length
    ? fpxBanks.map((bank, index) => ({ ...bank, code: `${bank.code}${index}` }))
    : Array.from({ length: many }, (_, index) => {
        const number = String(index).padStart(5, '0')
        return { code: `X${number}`, display: `Bank ${number}`, name: `Bank ${number} Berhad` }
      })

const client = new QueryClient()
client.setQueryData(fpxKeys.banks('/api/fpx'), { data: banks, age: 0 })

const Contender = contenders[asked.get('who') ?? '']!
const field = () => document.querySelector<HTMLInputElement>('input, select')

/** Calls back when the first frame in which a condition is true was painted. */
const painted = (holds: () => unknown, done: () => void) =>
  requestAnimationFrame(() => {
    if (!holds()) return painted(holds, done)
    // A message arrives after the paint of the frame of this callback.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(undefined)
  })

const start = performance.now()
createRoot(document.getElementById('root')!).render(
  <FpxProvider queryClient={client}>
    <Contender />
  </FpxProvider>,
)
window.ready = new Promise((done) => painted(field, () => done(performance.now() - start)))

const firstRow = () => {
  const row = document.querySelector('[role=option]')
  return row?.checkVisibility() ? row.textContent : undefined
}

window.nextKey = (changed) =>
  new Promise((done) => {
    const [row, text] = [firstRow(), field()?.value]
    const holds = {
      opened: () => firstRow() !== undefined,
      rows: () => firstRow() !== row,
      text: () => field()?.value !== text,
    }[changed]!
    addEventListener(
      'keydown',
      ({ timeStamp }) => painted(holds, () => done(performance.now() - timeStamp)),
      { capture: true, once: true },
    )
  })
