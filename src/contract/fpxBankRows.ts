import { fpxRows } from './fpxFacts.js'

/** The FPX banks, with one row for each code and model. */
export const fpxBankRows: readonly FpxBankRow[] = (['B2C', 'B2B1'] as const).flatMap((model) =>
  fpxRows[model].map(([code, display, name, swift]) => ({ name, display, code, model, swift })),
)

/** The data of an FPX bank for one model. `swift` contains the bank's BIC. */
export interface FpxBankRow {
  name: string
  display: string
  code: string
  model: 'B2C' | 'B2B1'
  swift: string
}
