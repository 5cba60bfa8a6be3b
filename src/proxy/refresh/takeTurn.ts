import type { FoundList } from '../stores/FoundList.js'
import type { RefreshContext } from './RefreshContext.js'
import type { Run } from './Run.js'

/** Milliseconds after which an instance looks again whether another has gathered: with a list of its own, and without. */
const FOLLOW_MS = { kept: 1000, none: 200 }

/** Whether it is this instance's turn to gather; if not, or if another has just gathered, takes over what there is. */
export async function takeTurn<Item, Value>(
  context: RefreshContext<Item, Value>,
  run: Run,
): Promise<boolean> {
  const { setting, store, list, pace, budget, source } = context
  const patience = setting.elapsed() + setting.timeoutMs
  for (;;) {
    run.step()
    const turn = await store.acquireLease(context.leaseMs)
    if (run.replaced) return false
    const now = setting.now()
    if (turn.instances) budget.seen(turn.instances)
    if (turn.keyRefusedMs !== undefined) list.refused(now - turn.keyRefusedMs)
    const { found } = turn
    if (found && list.adopt(found, now) && found.ageMs < source.ttlMs * 0.9) {
      follow(context, found)
      if (turn.acquired) await store.releaseLease(0, 0)
      return false
    }
    if (turn.acquired && setting.closing) await store.releaseLease(0, pace.failures)
    if (setting.closing) return false
    if (turn.acquired) {
      pace.inherit(turn.failures)
      return true
    }
    if (turn.failures) context.fail('failing')
    pace.wait(now + Math.min(FOLLOW_MS.kept, Math.max(FOLLOW_MS.none, turn.waitMs)))
    const kept = list.usable(now)
    // An old list is not shown before the one that is being gathered has had its time to come.
    const suffices = kept && !list.isOld(kept, now)
    if (suffices || turn.failures) return false
    if (setting.elapsed() > patience) {
      // Whoever gathers is slow, or gone: nobody who has an old list is made to wait for it once more.
      context.fail('timeout')
      return false
    }
    const pauseMs = FOLLOW_MS[kept && !run.isAwaited() ? 'kept' : 'none']
    await new Promise<void>((done) => void setting.clock.setTimeout(done, pauseMs))
  }
}

/** Another instance has gathered what is kept now. */
function follow<Item, Value>(context: RefreshContext<Item, Value>, found: FoundList<Item>): void {
  const { setting, source, pace } = context
  context.failure = undefined
  pace.good(setting.now() - found.ageMs, source.ttlMs, found)
}
