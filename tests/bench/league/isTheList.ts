import { bankRows } from '../../support/gateway/fixtures.js'
import { banks } from '../../support/gateway/faults.js'

/** The list that the gateway sends when the fault is over. It has one more bank than before. */
export const freshBanks = bankRows(banks.length + 1)

/** Whether a body is the unchanged bank list. */
export const isTheList = createListCheck(banks)

/** Whether a body is the list that the gateway sends when the fault is over. */
export const isTheFreshList = createListCheck(freshBanks)

function createListCheck(banksOfList: unknown): (text: string) => boolean {
  const list = JSON.stringify(banksOfList)
  const checked = new Map<string, boolean>()
  return (text) => {
    const known = checked.get(text)
    if (known !== undefined) return known
    let right = false
    try {
      right = JSON.stringify((JSON.parse(text) as { data: unknown }).data) === list
    } catch {
      right = false
    }
    checked.set(text, right)
    return right
  }
}
