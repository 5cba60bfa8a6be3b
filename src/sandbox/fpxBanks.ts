import type { Bank } from '../contract/index.js'
import { fpxBankRows } from '../contract/fpxBankRows.js'

/**
 * The 43 FPX banks with the details that some gateways add. Besides the three documented fields, they have `model`,
 * `status` and `swift`. 21 of them are retail banks (`B2C`), and 22 are corporate banks (`B2B1`).
 *
 * Eleven codes are in both models, with one row for each model. The rows are PayNet's list of FPX financial institution
 * codes, effective 14 December 2021 and updated 26 May 2026.
 */
export const detailedBanks: readonly Bank<{ model: string; status: string; swift: string }>[] =
  fpxBankRows.map(({ name, display, code, model, swift }) => ({
    name,
    display,
    code,
    model,
    status: 'online',
    swift,
  }))

/** The 43 FPX banks with only the documented fields. By default, the sandbox sends these. */
export const fpxBanks: readonly Bank[] = detailedBanks.map(({ name, display, code }) => ({
  name,
  display,
  code,
}))

/** The fields of a bank that gateways send. The sandbox's settings determine which of them a bank has. */
export interface SandboxBank {
  code?: string
  name?: string | null
  display?: string | null
  model?: string
  status?: string
  swift?: string
}
