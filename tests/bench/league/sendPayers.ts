import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, type Reply } from '../contest/Connection.js'
import { isTheFreshList, isTheList } from './isTheList.js'
import { FAULT_MS, MINUTE_MS, RECOVERY_MS, type Result } from './Result.js'

/** What the payers received, and by how many milliseconds their requests were late at most. */
export interface Tally extends Omit<Result, 'calls'> {
  lateMs: number
}

const DEADLINE_MS = 10_000
const TICK_MS = 25
/** The maximum number of requests in one tick. After the machine was blocked, overdue requests are spread out. */
const MOST_AT_ONCE = 20

/** Callbacks that count the gateway's calls and end its fault, while payers send requests. */
export interface Course {
  /** Called when all payers that count have sent their request. */
  endMinute: () => void
  /** Called when the fault ends. */
  recover: () => void
}

/**
 * Sends the requests of `perMinute` payers evenly over a minute, without waiting for earlier responses. Then more
 * payers, who don't count, send requests until the fault has ended and one of them has received a fresh list, or until
 * `RECOVERY_MS` has passed.
 */
export async function sendPayers(port: number, perMinute: number, course: Course): Promise<Tally> {
  const tally: Tally = { payers: 0, failed: 0, wrong: 0, lateMs: 0 }
  const free: Connection[] = []
  /** The waiting payers, in order of arrival. */
  const waiting = new Map<Connection, number>()
  const start = performance.now()
  let recoveredAt: number | undefined
  let hasMinuteEnded = false
  let sent = 0

  async function ask(): Promise<Reply | undefined> {
    sent++
    const connection = free.pop() ?? new Connection(port)
    waiting.set(connection, performance.now())
    const reply = await connection.ask()
    waiting.delete(connection)
    free.push(connection)
    return reply
  }

  async function payer(): Promise<void> {
    tally.payers++
    const reply = await ask()
    const isFresh = noteRecovery(reply)
    if (!isRead(reply)) tally.failed++
    else if (!isFresh && !isTheList(reply.body)) tally.wrong++
  }

  function noteRecovery(reply: Reply | undefined): boolean {
    if (recoveredAt === undefined || !isRead(reply) || !isTheFreshList(reply.body)) return false
    tally.recoveryMs ??= performance.now() - recoveredAt
    return true
  }

  function giveUp(now: number): void {
    for (const [connection, since] of waiting) {
      if (now - since < DEADLINE_MS) break
      connection.close()
    }
  }

  const isSending = (now: number) =>
    tally.payers < perMinute ||
    (tally.recoveryMs === undefined && now - start < FAULT_MS + RECOVERY_MS)

  let before = start
  for (let now = start; isSending(now) || waiting.size; now = performance.now()) {
    tally.lateMs = Math.max(tally.lateMs, now - before - TICK_MS)
    before = now
    // The minute's last payer sent its request in an earlier tick, so a call that it caused has arrived.
    if (tally.payers === perMinute && !hasMinuteEnded) {
      course.endMinute()
      hasMinuteEnded = true
    }
    if (now - start >= FAULT_MS && recoveredAt === undefined) {
      course.recover()
      recoveredAt = now
    }
    const due = Math.floor((now - start) * (perMinute / MINUTE_MS))
    for (let more = 0; more < MOST_AT_ONCE && sent < due && isSending(now); more++)
      if (tally.payers < perMinute) void payer()
      else if (hasMinuteEnded) void ask().then(noteRecovery)
    giveUp(now)
    await sleep(TICK_MS)
  }
  for (const connection of free) connection.close()
  return tally
}

/** Whether a response is compressed. Payers can't read it, because they don't accept an encoding. */
const isPacked = ({ head }: Reply) => /\r\ncontent-encoding: /i.test(head)

const isRead = (reply: Reply | undefined): reply is Reply =>
  reply?.status === 200 && !isPacked(reply)
