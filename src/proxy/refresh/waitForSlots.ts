import type { RefreshContext } from './RefreshContext.js'

/** The budget has no slot until `at`; others may gather until then. */
export async function waitForSlots<Item, Value>(
  context: RefreshContext<Item, Value>,
  at: number,
): Promise<void> {
  const { setting, pace } = context
  context.failure ??= 'limit-reached'
  pace.wait(at)
  context.emit({ type: 'budget-spent', waitMs: at - setting.now() })
  await context.resign()
}
