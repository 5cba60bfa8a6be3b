import { gather } from './gather.js'
import type { RefreshContext } from './RefreshContext.js'
import type { Run } from './Run.js'
import { stepBack } from './stepBack.js'
import { takeTurn } from './takeTurn.js'

/** One refresh: it takes its turn, gathers, and keeps what came or steps back. Never rejects. */
export async function refresh<Item, Value>(
  context: RefreshContext<Item, Value>,
  run: Run,
): Promise<void> {
  const { store, list, setting } = context
  const started = setting.now()
  try {
    if (!list.kept) await store.restore((found) => list.adopt(found, setting.now()))
    if (await takeTurn(context, run)) await gather(context, run)
  } catch (error) {
    if (!run.replaced) await stepBack(context, error, { calls: 0, started })
  }
}
