import { detailedBanks } from 'fpx-checkout/sandbox'

/** The places of the 43 rows in the list, from 0: some codes are in two rows, one for each model. */
export const places = [...detailedBanks.keys()]

/** The codes of the 43 banks, in the order of the gateway. */
export const codes = detailedBanks.map(({ code }) => code)

/** Whether only one row has the code. */
export const isUnique = (code: string) => codes.indexOf(code) === codes.lastIndexOf(code)

/** The code that the text of a row shows. */
export function codeIn(row: string): string {
  const code = codes.find((known) => row.includes(known))
  if (code === undefined) throw new Error(`The row "${row}" shows no bank's code.`)
  return code
}
