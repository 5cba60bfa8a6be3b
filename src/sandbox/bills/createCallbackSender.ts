import type { Clock } from '../../contract/index.js'
import type { SandboxBill, SandboxCallback, SandboxTransaction } from './SandboxBill.js'
import { signFields } from './signFields.js'

/** The time in milliseconds after which Billplz treats a callback as failed. */
const TIMEOUT_MS = 20_000

/** Options for {@link createCallbackSender}. */
interface SenderOptions {
  clock: Clock
  fetch: typeof fetch
  signatureKey: string
  /** The delays between a failed attempt and the next attempt, in milliseconds. */
  retryMs: readonly number[]
  /** Called after each attempt to send a callback. */
  onCallback?: ((bill: SandboxBill, callback: SandboxCallback) => void) | undefined
}

/** Creates a sender for callbacks. A callback is retried until the shop responds with 200 or no retries are left. */
export function createCallbackSender({ clock, signatureKey, retryMs, ...options }: SenderOptions) {
  const timers = new Set<unknown>()
  let resets = 0

  function later(ms: number, work: () => void): unknown {
    const timer = clock.setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
    // A test process must be able to exit even if a retry is scheduled.
    ;(timer as { unref?: () => void }).unref?.()
    return timer
  }

  /** Posts a callback once. Returns the response status, or the reason why the shop doesn't respond. */
  async function post(
    url: string,
    body: string,
  ): Promise<Pick<SandboxCallback, 'status' | 'reason'>> {
    const aborted = new AbortController()
    const timer = later(TIMEOUT_MS, () => aborted.abort())
    try {
      const response = await options.fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body,
        // We don't follow redirects (they could lead to a host that the sandbox must not call).
        redirect: 'manual',
        signal: aborted.signal,
      })
      await response.body?.cancel()
      return { status: response.status }
    } catch (error) {
      return { reason: aborted.signal.aborted ? 'no response in 20 s' : describeError(error) }
    } finally {
      clock.clearTimeout(timer)
      timers.delete(timer)
    }
  }

  async function attempt(bill: SandboxBill, body: string, pauses: readonly number[]) {
    const before = resets
    const answer = await post(bill.callback_url, body)
    if (resets !== before) return
    const [pause, ...rest] = answer.status === 200 ? [] : pauses
    const time = clock.now()
    const callback: SandboxCallback = {
      time,
      body,
      ...answer,
      ...(pause !== undefined && { retryAt: time + pause }),
    }
    bill.callbacks.push(callback)
    if (pause !== undefined) later(pause, () => void attempt(bill, body, rest))
    options.onCallback?.(bill, callback)
  }

  return {
    /** Sends a callback with a bill's current state. Resolves after the first attempt. */
    async send(bill: SandboxBill, transaction: SandboxTransaction): Promise<void> {
      const fields = callbackFields(bill, transaction)
      const signature = await signFields(fields, signatureKey)
      const body = new URLSearchParams({ ...fields, x_signature: signature }).toString()
      await attempt(bill, body, retryMs)
    },
    later,
    reset() {
      resets++
      for (const timer of timers) clock.clearTimeout(timer)
      timers.clear()
    },
  }
}

/** Describes an error of `fetch`, which hides the reason, such as a refused certificate, in its cause. */
function describeError(error: unknown): string {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  const { message, code } = cause as { message?: string; code?: string }
  return message || code || String(error)
}

/** Returns a callback's fields in the order in which Billplz's examples list them. */
const callbackFields = (bill: SandboxBill, transaction: SandboxTransaction) => ({
  id: bill.id,
  collection_id: bill.collection_id,
  paid: String(bill.paid),
  state: bill.state,
  amount: String(bill.amount),
  paid_amount: String(bill.paid_amount),
  due_at: bill.due_at,
  email: bill.email ?? '',
  mobile: bill.mobile ?? '',
  name: bill.name,
  url: bill.url,
  paid_at: bill.paid_at ?? '',
  transaction_id: transaction.id,
  transaction_status: transaction.status,
})
