import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, type Reply } from '../contest/Connection.js'
import { isTheList } from './isTheList.js'
import type { Result } from './Result.js'

/** What the payers received, and the largest delay of the machine while it sent them. */
export interface Tally extends Omit<Result, 'calls'> {
  lateMs: number
}

const DEADLINE_MS = 10_000
const TICK_MS = 25
/** Limits the payers that a blocked machine sends at once: the overdue ones are spread. */
const MOST_AT_ONCE = 20

/** Sends `perMinute` payers evenly over a minute, without waiting for the earlier ones. */
export async function payers(port: number, perMinute: number): Promise<Tally> {
  const tally: Tally = { payers: 0, failed: 0, wrong: 0, lateMs: 0 }
  const free: Connection[] = []
  /** The waiting payers, in the order of their arrival. */
  const waiting = new Map<Connection, number>()

  async function payer(): Promise<void> {
    tally.payers++
    const connection = free.pop() ?? new Connection(port)
    waiting.set(connection, performance.now())
    const reply = await connection.ask()
    waiting.delete(connection)
    free.push(connection)
    if (reply?.status !== 200 || isPacked(reply)) tally.failed++
    else if (!isTheList(reply.body)) tally.wrong++
  }

  function giveUp(now: number): void {
    for (const [connection, since] of waiting) {
      if (now - since < DEADLINE_MS) break
      connection.close()
    }
  }

  const start = performance.now()
  let before = start
  while (tally.payers < perMinute || waiting.size) {
    const now = performance.now()
    tally.lateMs = Math.max(tally.lateMs, now - before - TICK_MS)
    before = now
    const due = Math.min(perMinute, Math.floor((now - start) * (perMinute / 60_000)))
    for (let sent = 0; sent < MOST_AT_ONCE && tally.payers < due; sent++) void payer()
    giveUp(now)
    await sleep(TICK_MS)
  }
  for (const connection of free) connection.close()
  return tally
}

/** No payer accepts an encoding, so a compressed response cannot be read. */
const isPacked = ({ head }: Reply) => /\r\ncontent-encoding: /i.test(head)
