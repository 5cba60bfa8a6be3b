import { useBanks } from 'fpx-checkout'
import { useMemo } from 'react'

/** A bank as a contestant shows it. */
export interface Row {
  id: string
  name: string
  code: string
  /** Name and code. */
  label: string
}

/** Returns the same banks, from the same query, for all contestants. The array changes only if the banks do. */
export function useRows(): Row[] {
  const { banks } = useBanks()
  return useMemo(
    () =>
      banks?.map(({ display, code }, at) => {
        const name = display ?? ''
        return { id: String(at), name, code, label: `${name} ${code}` }
      }) ?? [],
    [banks],
  )
}
