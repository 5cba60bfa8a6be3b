import { useBanks } from 'fpx-checkout'

/** What a contender shows of a bank. */
export interface Row {
  id: string
  label: string
}

/** The same banks for everybody, by the same query. */
export function useRows(): Row[] {
  const { banks = [] } = useBanks()
  return banks.map((bank, at) => ({
    id: String(at),
    label: `${bank.display ?? bank.name ?? ''} ${bank.code}`,
  }))
}
