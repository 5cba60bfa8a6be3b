import { uncached } from '../../contract/index.js'
import { describeThrown } from '../messages/createLog.js'
import { readBytes } from '../messages/readMessage.js'

/** The connection to a gateway's API. */
export interface Connection {
  /** The name of the gateway in error messages. */
  name: string
  baseUrl: string
  fetch: typeof globalThis.fetch
  timeoutMs: number
}

const MAX_BYTES = 262_144

/**
 * Sends a request to the gateway and parses the response body as JSON.
 *
 * @returns the JSON, null if the body is empty, or undefined if the gateway doesn't know what a `GET` asks for.
 * @throws if the gateway doesn't respond in time, rejects the request, or doesn't return JSON. The error message
 * contains neither keys nor request data.
 */
export async function callGateway(
  { name, baseUrl, fetch, timeoutMs }: Connection,
  path: string,
  init: RequestInit,
): Promise<unknown> {
  const label = `${init.method ?? 'GET'} ${path.replace(/\?.*/, '')}`
  let status: number
  let text: string
  // Without this header, Laravel answers a refused field with a redirect.
  const headers = new Headers(init.headers)
  headers.set('Accept', 'application/json')
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const request: RequestInit = { ...init, headers, signal, redirect: 'manual', ...uncached() }
    const response = await fetch(baseUrl + path, request)
    status = response.status
    const body = await readBytes(response.body, MAX_BYTES)
    if (!body) throw new Error('the answer has more than 256 kB')
    text = new TextDecoder().decode(body)
  } catch (error) {
    throw new Error(`${name} did not answer ${label}: ${describeThrown(error)}`)
  }
  if ((status === 400 || status === 422) && /e-?mail|mobile|phone/i.test(text))
    throw new ContactError(`${name} does not accept the payer's e-mail address or phone number.`)
  if (status === 404 && label.startsWith('GET')) return undefined
  if (status < 200 || status > 299)
    throw new Error(`${name} answered ${label} with status ${status}.${adviceFor(status)}`)
  // A cancellation may be answered without a body.
  if (text === '') return null
  // toyyibPay says in plain text that a bill has no transactions yet.
  if (/^\W*no data found\W*$/i.test(text)) return []
  try {
    return JSON.parse(text)
  } catch {
    // toyyibPay rejects requests with status 200 and a code such as [KEY-DID-NOT-EXIST].
    const [, code] = /^\s*\[?([A-Z]+(?:-[A-Z]+)+)\]?\s*$/.exec(text) ?? []
    if (code) throw new Error(`${name} refused ${label}: ${code}.${adviceFor(422)}`)
    throw new Error(`${name} answered ${label} with status ${status}, but not with JSON.`)
  }
}

/** Thrown when the gateway doesn't accept the payer's e-mail address or phone number. */
export class ContactError extends Error {
  readonly problem = 'contact'
}

function adviceFor(status: number): string {
  if (status === 401 || status === 403) return ' Check the key, and whether it belongs to baseUrl.'
  return status === 400 || status === 422
    ? ' It refused a field: check the order, and the key and collection, category or portal.'
    : ''
}

/** Returns a member of a JSON object. If the value is an array, its first element is used. */
export function memberOf(json: unknown, name: string): unknown {
  const object: unknown = Array.isArray(json) ? json[0] : json
  return typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? (object as Record<string, unknown>)[name]
    : undefined
}

/**
 * Reads the id and the URL of a created payment.
 *
 * @throws if the id or the URL is missing, as in the answer of a firewall or in a maintenance page with status 200.
 */
export function readCreated(name: string, answer: unknown, urlMember = 'url') {
  const [id, url] = [memberOf(answer, 'id'), memberOf(answer, urlMember)]
  if (typeof id !== 'string' || !id || typeof url !== 'string' || !/^https?:\/\/\S+$/.test(url))
    throw new Error(`${name} answered without the id and the URL of a payment.`)
  return { id, url }
}

/** Truncates a text. Control characters and "|" are replaced with spaces: they must not occur in signed text. */
export function cleanText(text: string, max: number): string {
  const clean = text.replace(/[\p{Cc}|]+/gu, ' ').trim()
  return Array.from(clean).slice(0, max).join('')
}

export function addQuery(url: string, parameters: Record<string, string>): string {
  const target = new URL(url)
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value)
  return target.href
}
