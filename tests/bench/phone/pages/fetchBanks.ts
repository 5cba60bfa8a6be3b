/** A bank as the proxy sends it. */
export interface Bank {
  code: string
  display: string
}

/** Fetches the banks from the proxy, for pages whose field doesn't request them itself. */
export async function fetchBanks(): Promise<Bank[]> {
  const response = await fetch('/api/fpx/bank')
  return ((await response.json()) as { data: Bank[] }).data
}
