import { useBanks } from 'fpx-checkout'
import { useMemo } from 'react'

/** The texts of a bank that a contestant shows. */
export interface Row {
  id: string
  label: string
}

/** Returns the same banks, by the same query, for all contestants. The array is the same as long as the banks are. */
export function useRows(): Row[] {
  const { banks } = useBanks()
  return useMemo(
    () =>
      banks?.map((bank, at) => ({
        id: String(at),
        label: `${bank.display ?? bank.name ?? ''} ${bank.code}`,
      })) ?? [],
    [banks],
  )
}
