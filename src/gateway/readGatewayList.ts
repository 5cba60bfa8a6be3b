import {
  type Bank,
  fpxBankRows,
  type OnUnreadableRow,
  readBanks,
  type ReadPage,
  toRows,
  UnreadableError,
} from '../contract/index.js'
import { AdapterError, callAdapter, type CallDeadline } from './AdapterError.js'
import { isObject } from './adapters/rowsOf.js'
import type { GatewayAdapter } from './GatewayAdapter.js'
import { containsApiKey, parseJson, TooLargeError } from './readBody.js'

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
  deadline: CallDeadline,
): Promise<unknown> {
  const copy = async () => JSON.stringify(await read?.(body)) as string | undefined
  const text = await callAdapter(name, 'readBanks', copy, deadline)
  if (text === undefined)
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

/**
 * Adds the FPX names for `fpxCode` or `code` to a bank without a name. A bank that FPX doesn't list is named after its
 * code, since FPX rule 5 in the guide fpx-rules.md requires a name for every bank.
 *
 * Banks with a name are returned unchanged. Values that aren't banks are also returned unchanged, because `readBanks`
 * rejects them later.
 */
function addFpxName(row: unknown): unknown {
  if (!isObject(row)) return row
  const { code, fpxCode = code, name, display, model } = row
  if (typeof code !== 'string' || !isBlank(name) || !isBlank(display)) return row
  const rows = fpxBankRows.filter((bank) => bank.code === fpxCode)
  const [first, ...others] = rows.some((bank) => bank.model === model)
    ? rows.filter((bank) => bank.model === model)
    : rows
  if (!first) return { ...row, name: code }
  // The display name is known unless it depends on the model.
  const isSame = others.every((other) => other.display === first.display)
  return { ...row, name: first.name, ...(isSame && { display: first.display }) }
}

const isBlank = (name: unknown) =>
  name === undefined || name === null || (typeof name === 'string' && name.trim() === '')
