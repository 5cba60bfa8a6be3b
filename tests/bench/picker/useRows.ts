import { useBanks } from 'fpx-checkout'
import { useMemo } from 'react'

/** A bank as a contestant shows it. */
export interface Row {
  id: string
  label: string
}

/** Returns the same banks, from the same query, for all contestants. The array changes only if the banks do. */
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
