import { toAddress } from './toAddress.js'

/** Requests a CSV file. Throws if the response is anything else, such as a page for signing in. */
export async function fetchCsv(url: string): Promise<string> {
  const response = await fetch(toAddress(url), {
    headers: { Accept: 'text/csv' },
    cache: 'no-cache',
  })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.startsWith('text/csv'))
    throw new TypeError(`${url} answered ${response.status} with ${type}; expected a CSV file.`)
  return response.text()
}
