import {
  type Bank,
  type OnUnreadableRow,
  type ReadPage,
  readBanks,
  toRows,
  UnreadableError,
} from '../contract/index.js'
import { AdapterError, callAdapter, type CallDeadline } from './AdapterError.js'
import { addFpxName } from './addFpxName.js'
import { containsApiKey } from './createSafeCause.js'
import type { GatewayAdapter } from './GatewayAdapter.js'
import { parseJson, TooLargeError } from './readJson.js'

/**
 * Converts a response body using the adapter's `readBanks` and copies the result as JSON. The copy doesn't contain
 * cycles, getters, or functions, and its size and depth are limited.
 *
 * @throws {AdapterError} if the adapter throws, doesn't settle before the deadline, or returns something that isn't JSON.
 * @throws {TooLargeError} if the copy has more than `maxBytes` characters.
 * @throws {UnreadableError} if the result contains the API key or is nested more than 64 levels deep.
 */
export async function adaptBody(
  { name, readBanks: read }: Pick<GatewayAdapter, 'name' | 'readBanks'>,
  apiKey: string,
  body: unknown,
  maxBytes: number,
  deadline?: CallDeadline,
): Promise<unknown> {
  const text = await callAdapter(
    name,
    'readBanks',
    async () => JSON.stringify(await read?.(body)),
    deadline,
  )
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
 * Validates the result of {@link adaptBody} like a response from the standard gateway. Banks without a name get their
 * FPX names or, if FPX doesn't list them, their code as a name.
 *
 * @throws {UnreadableError} if the list or one of its rows is invalid. The error contains the path, for example
 * `data[3].code`. If you pass `onUnreadableRow`, an invalid row doesn't cause an error.
 */
export function readGatewayList(
  adapted: unknown,
  onUnreadableRow?: OnUnreadableRow,
): ReadPage<Bank> {
  const rows = toRows(adapted)
  const list = Array.isArray(rows) ? { data: rows as unknown } : (rows as object | null)
  const { data, hasNext } = (list ?? {}) as { data?: unknown; hasNext?: unknown }
  const banks = toRows(data)
  const named = Array.isArray(banks) ? { ...list, data: banks.map(addFpxName) } : list
  return { ...readBanks(named, onUnreadableRow), ...(hasNext === true && { hasNext }) }
}
