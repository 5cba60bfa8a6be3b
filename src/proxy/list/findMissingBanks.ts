import { type Bank, readBankModel } from '../../contract/index.js'

/**
 * Returns the rows of the previous list that the next list lacks. Several rows may have the same code, and the same
 * model or no model. If the next list has fewer of these rows, returns at most the difference, and only rows whose
 * names no longer occur.
 */
export function findMissingBanks(next: readonly Bank[], previous: readonly Bank[]): Bank[] {
  const groups = groupBanks(next)
  return [...groupBanks(previous)].flatMap(([key, banks]) => {
    const names = new Set(groups.get(key)?.map(nameOf))
    const count = Math.max(0, banks.length - (groups.get(key)?.length ?? 0))
    return banks.filter((bank) => !names.has(nameOf(bank))).slice(0, count)
  })
}

function groupBanks(banks: readonly Bank[]): Map<string, Bank[]> {
  const groups = new Map<string, Bank[]>()
  for (const bank of banks) {
    const key = JSON.stringify([bank.code, readBankModel(bank)])
    const group = groups.get(key)
    if (group) group.push(bank)
    else groups.set(key, [bank])
  }
  return groups
}

const nameOf = ({ display, name }: Bank) => JSON.stringify([display, name])
