import type { SandboxBank } from '../fpxBanks.js'

/** A bank that a bill's page offers. */
export interface BillBank {
  /** The bank's code at Billplz. The codes of company banks begin with `B2B1-`. */
  code: string
  name: string
  isCompany: boolean
  isOnline: boolean
}

/** Returns the banks with which a payer can pay a bill, without duplicate codes. */
export function toBillBanks(rows: readonly SandboxBank[]): BillBank[] {
  const banks = rows.map((bank) => {
    const isCompany = bank.model === 'B2B1'
    return {
      code: `${isCompany ? 'B2B1-' : ''}${bank.code}`,
      name: bank.display || bank.name || `${bank.code}`,
      isCompany,
      isOnline: bank.status !== 'offline',
    }
  })
  return [...new Map(banks.map((bank) => [bank.code, bank])).values()]
}

/**
 * Returns the bank that a bill preselects. The bank must be online, and the label of the bill's first reference must be
 * "Bank Code".
 *
 * Billplz's API reference documents this behaviour under "Bypass Billplz Bill Page".
 */
export const findNamedBank = (
  bill: { reference_1_label: string | null; reference_1: string | null },
  banks: readonly BillBank[],
): BillBank | undefined =>
  bill.reference_1_label === 'Bank Code'
    ? banks.find(({ code, isOnline }) => isOnline && code === bill.reference_1)
    : undefined
