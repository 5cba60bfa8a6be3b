import type { BankState } from './BankState.js'

/** How a list differs from the previous one. */
export interface BankDifference {
  /** The bank in the previous list, by the key of the same bank in the next list. */
  readonly previous: ReadonlyMap<string, BankState>
  readonly added: readonly BankState[]
  readonly removed: readonly BankState[]
}

/**
 * Compares two lists. A bank is the same if its code, its model and its name are.
 *
 * A bank with another name is the same if no other explanation exists. That is so if its code and model have lost as
 * many banks as they gained. Those are paired by their order.
 */
export function compareBanks(
  before: readonly BankState[],
  after: readonly BankState[],
): BankDifference {
  const left = new Map(before.map((bank) => [bank.key, bank]))
  const previous = new Map<string, BankState>()
  const come: BankState[] = []
  for (const bank of after) {
    const same = left.get(bank.key)
    if (same) previous.set(bank.key, same)
    else come.push(bank)
    left.delete(bank.key)
  }
  const added: BankState[] = []
  const removed = new Set(left.values())
  const leftByCode = groupByCode(left.values())
  for (const [code, banks] of groupByCode(come)) {
    const candidates = leftByCode.get(code) ?? []
    if (candidates.length !== banks.length) added.push(...banks)
    else
      for (const [index, bank] of banks.entries()) {
        const renamed = candidates[index]
        if (!renamed) continue
        previous.set(bank.key, renamed)
        removed.delete(renamed)
      }
  }
  return { previous, added, removed: [...removed] }
}

function groupByCode(banks: Iterable<BankState>): Map<string, BankState[]> {
  const groups = new Map<string, BankState[]>()
  for (const bank of banks) {
    const code = `${bank.model} ${bank.code}`
    const group = groups.get(code)
    if (group) group.push(bank)
    else groups.set(code, [bank])
  }
  return groups
}
