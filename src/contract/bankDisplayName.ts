import type { Bank } from './bank.js'

/** What a payer reads for a bank: `display`, else `name`, else `code` (FPX rule 5). */
export function bankDisplayName(bank: Bank): string {
  return bank.display?.trim() || bank.name?.trim() || bank.code
}
