/** A bank as the proxy sends it. */
export interface Bank {
  code: string
  display: string
  status?: string
}

/** What each field receives. */
export interface FieldProps {
  banks: readonly Bank[]
}

/** Fetches the banks from the proxy, for fields that don't request them. */
export async function fetchBanks(): Promise<Bank[]> {
  const response = await fetch('/api/fpx/bank')
  return ((await response.json()) as { data: Bank[] }).data
}
