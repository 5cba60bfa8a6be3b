import {
  type Bank,
  type OnUnreadableRow,
  type Page,
  readBanks,
  toRows,
  UnreadableError,
} from '../contract/index.js'
import { AdapterError, callAdapter } from './AdapterError.js'
import { addFpxName } from './addFpxName.js'
import { containsApiKey } from './createSafeCause.js'
import type { GatewayAdapter } from './GatewayAdapter.js'
import { parseJson, TooLargeError } from './readJson.js'

/** One page of a list, and whether there is another page. */
export type GatewayPage = Page<Bank> & { hasNext?: boolean }

/**
 * Lets an adapter convert a body, and copies the result as JSON. The copy has no cycles, getters or functions, at most
 * 64 levels, and at most `maxBytes` characters.
 *
 * @throws {AdapterError} if the adapter throws, or returns something that is not JSON.
 * @throws {TooLargeError} for more than `maxBytes` characters.
 * @throws {UnreadableError} if the result contains the key, or has more than 64 levels.
 */
export async function adaptBody(
  { name, readBanks: read }: Pick<GatewayAdapter, 'name' | 'readBanks'>,
  apiKey: string,
  body: unknown,
  maxBytes: number,
): Promise<unknown> {
  const text = await callAdapter(name, 'readBanks', async () => JSON.stringify(await read?.(body)))
  if (typeof text !== 'string')
    throw new AdapterError(
      name,
      'readBanks',
      'returned nothing; expected a list of banks, or { data }',
    )
  if (text.length > maxBytes)
    throw new TooLargeError(`The adapter returned more than ${maxBytes} characters.`)
  const adapted = parseJson(text)
  if (containsApiKey(apiKey, adapted)) throw new UnreadableError('', 'no API key', 'the API key')
  return adapted
}

/**
 * Reads what {@link adaptBody} returned, with the standard gateway's reader. A bank that has neither name gets its FPX
 * names, or its code as its name.
 *
 * @throws {UnreadableError} if the list or, without `onUnreadableRow`, one of its rows cannot be read. The error names
 * the path, for example `data[3].code`.
 */
export function readGatewayList(adapted: unknown, onUnreadableRow?: OnUnreadableRow): GatewayPage {
  const rows = toRows(adapted)
  const list = Array.isArray(rows) ? { data: rows as unknown } : (rows as object | null)
  const { data, hasNext } = (list ?? {}) as { data?: unknown; hasNext?: unknown }
  const banks = toRows(data)
  const named = Array.isArray(banks) ? { ...list, data: banks.map(addFpxName) } : list
  return { ...readBanks(named, onUnreadableRow), ...(hasNext === true && { hasNext }) }
}
