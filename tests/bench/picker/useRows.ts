import { useBanks } from 'fpx-checkout'

/** The texts of a bank that a contestant shows. */
export interface Row {
  id: string
  label: string
}

/** Returns the same banks, by the same query, for all contestants. */
export function useRows(): Row[] {
  const { banks = [] } = useBanks()
  return banks.map((bank, at) => ({
    id: String(at),
    label: `${bank.display ?? bank.name ?? ''} ${bank.code}`,
  }))
}
