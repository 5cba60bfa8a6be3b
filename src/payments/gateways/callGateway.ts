import { describeThrown } from '../messages/createLog.js'

/** How the gateways of this package reach their gateway. */
export interface Connection {
  /** Name of the gateway, for errors. */
  name: string
  baseUrl: string
  fetch: typeof globalThis.fetch
  timeoutMs: number
}

const MAX_BYTES = 262_144

/**
 * Sends a request, and returns the body, parsed as JSON.
 *
 * @throws if the gateway doesn't answer within the time, refuses, or answers with something else than JSON. The message
 * contains neither a key nor what was sent.
 */
export async function callGateway(
  { name, baseUrl, fetch, timeoutMs }: Connection,
  path: string,
  init: RequestInit,
): Promise<unknown> {
  const label = `${init.method ?? 'GET'} ${path.replace(/\?.*/, '')}`
  let status: number
  let text: string
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(baseUrl + path, { ...init, signal, redirect: 'manual' })
    status = response.status
    text = (await response.text()).slice(0, MAX_BYTES)
  } catch (error) {
    throw new Error(`${name} did not answer ${label}: ${describeThrown(error)}`)
  }
  if (status < 200 || status > 299)
    throw new Error(`${name} answered ${label} with status ${status}.${adviceFor(status)}`)
  try {
    return JSON.parse(text)
  } catch {
    // toyyibPay refuses with status 200 and a code such as [KEY-DID-NOT-EXIST].
    const [, code] = /^\s*\[?([A-Z]+(?:-[A-Z]+)+)\]?\s*$/.exec(text) ?? []
    if (code) throw new Error(`${name} refused ${label}: ${code}.${adviceFor(422)}`)
    throw new Error(`${name} answered ${label} with status ${status}, but not with JSON.`)
  }
}

function adviceFor(status: number): string {
  if (status === 401 || status === 403) return ' Check the key, and whether it belongs to baseUrl.'
  return status === 400 || status === 422
    ? ' It refused a field: check the order, and the key and collection, category or portal.'
    : ''
}

/** Returns the member of a JSON object or, if the JSON is an array, of its first element; `undefined` without one. */
export function memberOf(json: unknown, name: string): unknown {
  const object: unknown = Array.isArray(json) ? json[0] : json
  return typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? (object as Record<string, unknown>)[name]
    : undefined
}

/**
 * Returns a payment's id and URL.
 *
 * @throws if one is missing: an answer with status 200 may come from a firewall or a maintenance page.
 */
export function readCreated(name: string, id: unknown, url: unknown): { id: string; url: string } {
  if (typeof id !== 'string' || !id || typeof url !== 'string' || !/^https?:\/\/\S+$/.test(url))
    throw new Error(`${name} answered without the id and the URL of a payment.`)
  return { id, url }
}

/** Returns a text that a gateway signs: without its separator and control characters, and not longer than `max`. */
export function cleanText(text: string, max: number): string {
  const clean = text.replace(/[\p{Cc}|]+/gu, ' ').trim()
  return Array.from(clean).slice(0, max).join('')
}

/** Returns a URL with parameters added to its query. */
export function addQuery(url: string, parameters: Record<string, string>): string {
  const target = new URL(url)
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value)
  return target.href
}
