import type { OnUnreadableRow } from '../contract/index.js'
import type { FetchedList } from './GatewayClient.js'
import { GatewayError } from './GatewayError.js'

/**
 * The maximum number of invalid rows on a page. If we didn't limit the number, a malicious response could produce a
 * huge number of error messages.
 */
const MAX_UNREADABLE_ROWS = 1000

/** Returns a function that adds the error message of each unreadable row to `rows`. */
export const collectUnreadableRows =
  (rows: string[]): OnUnreadableRow =>
  (error) => {
    if (rows.push(error.message) > MAX_UNREADABLE_ROWS) throw error
  }

/** The maximum share of unreadable rows. They are left out, and a list without many of its banks helps nobody. */
const MAX_UNREADABLE_SHARE = 0.1

/** @throws {GatewayError} of the kind `unreadable` if the share of unreadable rows in a list is too large. */
export function limitUnreadableRows(
  { data, unreadableRows }: FetchedList<unknown>,
  request: string,
): void {
  const unreadable = unreadableRows.length
  if (unreadable > (data.length + unreadable) * MAX_UNREADABLE_SHARE)
    throw new GatewayError('unreadable', { request, status: 200, detail: `${unreadableRows[0]}.` })
}
