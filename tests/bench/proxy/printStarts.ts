import { describeRatio } from '../contest/describeRatio.js'
import { median } from '../contest/median.js'
import type { Goal } from '../contest/printGoals.js'
import { printTable } from '../../size/printTable.js'
import type { Start } from './measureStarts.js'

const BARE = 'bare node:http'
const AGAIN = 'bare node:http, again'
const COMMAND = 'fpx-checkout proxy'
const MOUNTED = 'mounted handler'

/** Prints each program's start time and memory. Returns the goals with their figures. */
export function printStarts(starts: ReadonlyMap<string, readonly Start[]>): Goal[] {
  const all = (name: string, of: keyof Start) => (starts.get(name) ?? []).map((start) => start[of])
  const middle = (name: string, of: keyof Start) => median(all(name, of))
  const noise = (of: keyof Start) => describeRatio(all(AGAIN, of), all(BARE, of))
  const mega = (name: string, of: keyof Start) => `${middle(name, of).toFixed(1)} MB`
  printTable([
    [
      `start of the built package, median of ${all(BARE, 'listeningMs').length}`,
      'listens',
      'RSS, first list',
      'RSS, after load',
    ],
    ...[...starts.keys()].map((name) => [
      name,
      `${middle(name, 'listeningMs').toFixed(0)} ms`,
      mega(name, 'firstListMb'),
      mega(name, 'loadedMb'),
    ]),
  ])
  return [
    {
      name: `${COMMAND}: ms from its start until it listens`,
      atMost: 200,
      measured: middle(COMMAND, 'listeningMs'),
      noise: noise('listeningMs'),
    },
    {
      name: `${COMMAND}: RSS after the first list, MB`,
      atMost: 60,
      measured: middle(COMMAND, 'firstListMb'),
      noise: noise('firstListMb'),
    },
    {
      name: `${MOUNTED}: RSS over ${BARE} after the first list, MB`,
      atMost: 12,
      measured: middle(MOUNTED, 'firstListMb') - middle(BARE, 'firstListMb'),
      noise: noise('firstListMb'),
    },
  ]
}
