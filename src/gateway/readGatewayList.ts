import {
  type Bank,
  type OnUnreadableRow,
  type ReadPage,
  readBanks,
  toRows,
  UnreadableError,
  fpxBankRows,
} from '../contract/index.js'
import { AdapterError, callAdapter, type CallDeadline } from './AdapterError.js'
import type { GatewayAdapter } from './GatewayAdapter.js'
import { isObject } from './adapters/rowsOf.js'
import { standardGateway } from './adapters/standardGateway.js'
import type { HttpTarget } from './createHttpClient.js'
import { containsApiKey } from './createSafeCause.js'
import { isQuery } from './prepareGatewayCall.js'
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

/**
 * Maps bank codes, and combinations of a code and a model, to FPX names. If a bank has different display names in the
 * two models, the entry for its code has no display name. The map is created on first use.
 */
let names: Map<string, { name: string; display?: string }> | undefined

/**
 * Adds the FPX names for `fpxCode` or `code` to a bank without a name. If FPX doesn't list the code, the bank is named
 * after its code. FPX rule 5 in the guide fpx-rules.md requires a name for every bank.
 *
 * Banks with a name are returned unchanged. Values that aren't banks are also returned unchanged, because `readBanks`
 * rejects them later.
 */
export function addFpxName(row: unknown): unknown {
  if (!isObject(row)) return row
  const { code, fpxCode = code, name, display, model } = row
  if (typeof code !== 'string' || !isBlank(name) || !isBlank(display)) return row
  names ??= createNames()
  const ofModel = names.get(keyOf(fpxCode, model))
  const found = ofModel ?? names.get(keyOf(fpxCode)) ?? { name: code }
  return { ...row, ...found }
}

const isBlank = (name: unknown) =>
  name === undefined || name === null || (typeof name === 'string' && name.trim() === '')

/**
 * Returns the map key for a code and an optional model. The code and the model come from the adapter, so they can be
 * any JSON value.
 */
const keyOf = (...parts: unknown[]) => JSON.stringify(parts)

function createNames() {
  const table = new Map<string, { name: string; display?: string }>()
  for (const { code, model, name, display } of fpxBankRows) {
    const other = table.get(keyOf(code))
    table.set(keyOf(code, model), { name, display })
    table.set(keyOf(code), !other || other.display === display ? { name, display } : { name })
  }
  return table
}

/**
 * Creates a function that returns the call target for a page of banks. The page's query comes from the adapter's
 * `pages` function.
 *
 * @throws {AdapterError} if `pages` throws an error or doesn't return a query.
 */
export function createBankPageTarget(
  adapter: GatewayAdapter,
  common: Pick<HttpTarget, 'prepare'>,
  maxBytes: number,
): (page: number) => Promise<HttpTarget> {
  const { name, path, pages } = adapter
  const target: Omit<HttpTarget, 'path'> =
    adapter.readBanks === undefined
      ? common
      : {
          ...common,
          hasOtherPaths: true,
          isText: adapter.format === 'text',
          adapt: (apiKey, body, deadline) => adaptBody(adapter, apiKey, body, maxBytes, deadline),
        }
  // Error messages contain the query only for the standard gateway, because the query of a custom adapter may contain a
  // secret.
  const labelOf = (page: number, query: string) =>
    adapter === standardGateway ? `GET ${path}${query}` : `GET ${path}, page ${page}`

  return async (page) => {
    if (!pages) return { ...target, path }
    const query = await callAdapter(name, 'pages', () => pages(page))
    if (!isQuery(query))
      throw new AdapterError(name, 'pages', 'returned no query such as "?page=1"')
    return { ...target, path: path + query, label: labelOf(page, query) }
  }
}
