import { detailedBanks } from 'fpx-checkout/sandbox'

/** Indexes of the 43 rows in the list. Some codes are in two rows, one for each model. */
export const places = [...detailedBanks.keys()]

/** The code of each row, in the gateway's order. */
export const codes = detailedBanks.map(({ code }) => code)

/** Whether only one row has the code. */
export const isUnique = (code: string) => codes.indexOf(code) === codes.lastIndexOf(code)

/** Returns the code that a row's text contains. */
export function codeIn(row: string): string {
  const code = codes.find((known) => row.includes(known))
  if (code === undefined) throw new Error(`The row "${row}" shows no bank's code.`)
  return code
}
