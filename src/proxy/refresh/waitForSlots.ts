import type { RefreshContext } from './RefreshContext.js'

/** The budget has no slot until `at`. Where pages were read, the turn is kept too: the gather goes on from there. */
export async function waitForSlots<Item, Value>(
  context: RefreshContext<Item, Value>,
  at: number,
): Promise<void> {
  const { setting, pace, pages } = context
  const waitMs = at - setting.elapsed()
  context.failure ??= 'limit-reached'
  pace.wait(at)
  context.emit({ type: 'budget-spent', waitMs })
  await (pages.some ? context.keepTurn(waitMs) : context.resign())
}
