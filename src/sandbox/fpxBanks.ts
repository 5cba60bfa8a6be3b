import type { Bank } from '../contract/index.js'
import { fpxBankRows } from '../contract/fpxBankRows.js'

/**
 * The 43 FPX banks with the additional fields `model`, `status`, and `swift`, which only some gateways send. Of these
 * banks, 21 are retail banks (`B2C`) and 22 are corporate banks (`B2B1`).
 *
 * Eleven codes are used in both models, so each of them has one row for each model. The source is PayNet's list of FPX
 * financial institution codes, effective 14 December 2021 and updated 26 May 2026.
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

/** The 43 FPX banks with only the documented fields. The sandbox sends these banks by default. */
export const fpxBanks: readonly Bank[] = detailedBanks.map(({ name, display, code }) => ({
  name,
  display,
  code,
}))

/** The fields of a bank in the sandbox. The settings determine which fields are present. */
export interface SandboxBank {
  code?: string
  name?: string | null
  display?: string | null
  model?: string
  status?: string
  swift?: string
}
