import { mostInAnyMinute } from '../../support/proxy/mostInAnyMinute.js'
import { median } from '../contest/median.js'
import { printGoals } from '../contest/printGoals.js'
import { printTable } from '../../size/printTable.js'
import type { Load } from './runLoad.js'
import type { Sample } from './Sample.js'
import { slopeOf } from './slopeOf.js'

const MINUTE_MS = 60_000

/** One instance's samples, and what its payers received. */
export interface InstanceResult {
  samples: readonly Sample[]
  load: Load
}

/**
 * Prints each instance's samples, the calls in each minute, and the goals.
 *
 * @param arrivals - times of the calls that reached the gateway, in milliseconds.
 * @param everySeconds - seconds between two samples.
 */
export function printSoak(
  instances: readonly InstanceResult[],
  arrivals: readonly number[],
  everySeconds: number,
): void {
  instances.forEach(({ samples }, index) => {
    console.log(`\nInstance ${index + 1}`)
    printTable([
      ['seconds', 'RSS, MB', 'heap, MB', 'event-loop delay p50, ms', 'p99, ms'],
      ...samples.map(({ rss, heap, delayP50, delayP99 }, at) => [
        String((at + 1) * everySeconds),
        ...[rss / 1e6, heap / 1e6, delayP50, delayP99].map((figure) => figure.toFixed(2)),
      ]),
    ])
  })

  const results = instances.map(({ samples, load }) => {
    const secondHalf = samples.slice(samples.length >> 1)
    const perMinute = (figureOf: (sample: Sample) => number) =>
      (slopeOf(secondHalf.map(figureOf)) * 60) / everySeconds / 1e6
    const third = Math.ceil(samples.length / 3)
    const delay = (part: readonly Sample[], of: 'delayP50' | 'delayP99') =>
      median(part.map((sample) => sample[of]))
    const first = samples.slice(0, third)
    const last = samples.slice(-third)
    return {
      load,
      rss: perMinute(({ rss }) => rss),
      heap: perMinute(({ heap }) => heap),
      p50: [delay(first, 'delayP50'), delay(last, 'delayP50')] as const,
      p99: [delay(first, 'delayP99'), delay(last, 'delayP99')] as const,
    }
  })
  const pair = ([first, last]: readonly [number, number]) =>
    `${first.toFixed(2)}, ${last.toFixed(2)}`
  console.log(
    '\nGrowth of the memory in the second half; median delays of the first and of the last third',
  )
  printTable([
    ['instance', 'requests', 'failed', 'slowest', 'RSS, MB a minute', 'heap', 'p50, ms', 'p99, ms'],
    ...results.map(({ load, rss, heap, p50, p99 }, index) => [
      String(index + 1),
      load.requests.toLocaleString('en'),
      String(load.failed),
      load.slowest,
      rss.toFixed(3),
      heap.toFixed(3),
      pair(p50),
      pair(p99),
    ]),
  ])
  console.log(`\nCalls at the gateway, minute by minute: ${callsByMinute(arrivals).join(', ')}`)

  type Result = (typeof results)[number]
  const worst = (figureOf: (result: Result) => number) => Math.max(...results.map(figureOf))
  printGoals([
    { name: 'growth of RSS, MB a minute', atMost: 0.5, measured: worst(({ rss }) => rss) },
    { name: 'growth of the heap, MB a minute', atMost: 0.1, measured: worst(({ heap }) => heap) },
    {
      name: 'event-loop delay p99, last third - first third, ms',
      atMost: 1,
      measured: worst(({ p99: [first, last] }) => last - first),
    },
    { name: 'failed requests', atMost: 0, measured: worst(({ load }) => load.failed) },
    { name: 'calls in any 60 s', atMost: 60, measured: mostInAnyMinute(arrivals) },
  ])
}

function callsByMinute(arrivals: readonly number[]): number[] {
  const start = arrivals[0] ?? 0
  const counts: number[] = []
  for (const time of arrivals) {
    const minute = Math.floor((time - start) / MINUTE_MS)
    while (counts.length <= minute) counts.push(0)
    counts[minute]!++
  }
  return counts
}
