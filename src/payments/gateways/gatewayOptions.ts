import * as v from 'valibot'
import { callback, isPrivateHost, wholeNumber } from '../../contract/index.js'

/** Options that all gateways share. */
export interface ConnectionOptions {
  /** The base URL of the API. Default: the live environment. */
  baseUrl?: string | undefined
  /** The function that sends requests to the gateway. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
  /** The request timeout in milliseconds. The maximum is 25,000. Default: 20,000. */
  timeoutMs?: number | undefined
}

const URL_FORM =
  'a URL such as https://shop.example/payments, with https unless it is on localhost or in a private network'

/**
 * Accepts a URL if it has no query and uses https. On localhost and in private networks, the URL can also use http.
 * Trailing slashes are removed.
 */
export const urlOption = v.pipe(
  v.string(URL_FORM),
  v.check((text) => {
    if (!URL.canParse(text) || /[?#@\s]/.test(text)) return false
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || (protocol === 'http:' && isPrivateHost(hostname))
  }, URL_FORM),
  v.transform((text) => text.replace(/\/+$/, '')),
)

export const secretOption = (name: string) =>
  v.pipe(v.string(name), v.regex(/^[\x21-\x7e]+$/, `${name}, without blanks and line ends`))

export const connectionOptions = (baseUrl: string) => ({
  baseUrl: v.optional(urlOption, baseUrl),
  fetch: v.optional(
    callback<typeof globalThis.fetch>('a function like the global fetch'),
    () =>
      (...args: Parameters<typeof globalThis.fetch>) =>
        globalThis.fetch(...args),
  ),
  // The longest allowed timeout must be shorter than `CREATING_MS`, the time after which payers can try again.
  timeoutMs: v.optional(wholeNumber(1, 25_000), 20_000),
})
