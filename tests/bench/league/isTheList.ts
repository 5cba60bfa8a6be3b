import { bankRows } from '../../support/fixtures.js'
import { banks } from '../../support/faults.js'

/** The list that the service sends when the fault is over. It has one more bank than the list before. */
export const freshBanks = bankRows(banks.length + 1)

/** Whether a body is the list of banks, unchanged. */
export const isTheList = judge(banks)

/** Whether a body is the list that the service sends when the fault is over. */
export const isTheFreshList = judge(freshBanks)

function judge(banksOfList: unknown): (text: string) => boolean {
  const list = JSON.stringify(banksOfList)
  const judged = new Map<string, boolean>()
  return (text) => {
    const known = judged.get(text)
    if (known !== undefined) return known
    let right = false
    try {
      right = JSON.stringify((JSON.parse(text) as { data: unknown }).data) === list
    } catch {
      right = false
    }
    judged.set(text, right)
    return right
  }
}
