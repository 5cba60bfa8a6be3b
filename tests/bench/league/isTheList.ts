import { banks } from '../../support/faults.js'

const list = JSON.stringify(banks)
const judged = new Map<string, boolean>()

/** Whether a body is the list of banks, unchanged. */
export function isTheList(text: string): boolean {
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
