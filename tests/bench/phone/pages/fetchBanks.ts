/** A bank, as the proxy sends it. */
export interface Bank {
  code: string
  display: string
}

/** Returns the banks of the proxy, for a page whose field does not request them itself. */
export async function fetchBanks(): Promise<Bank[]> {
  const response = await fetch('/api/fpx/bank')
  return ((await response.json()) as { data: Bank[] }).data
}
