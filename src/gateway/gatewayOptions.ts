import * as v from 'valibot'
import { callback, defaults, isPrivateHost, parseOptions, wholeNumber } from '../contract/index.js'
import { adapterOption } from './adapterOption.js'

const ADDRESS = 'an absolute address such as https://api.example.com/v2'

/** The schema of `baseUrl`. Normalises the URL so that different spellings of it share one budget. */
const baseUrlOption = v.pipe(
  v.string(ADDRESS),
  v.check((text) => URL.canParse(text), ADDRESS),
  v.check(
    (text) => !text.includes('@'),
    'an address without a user name or password, because the key is sent in a header',
  ),
  v.check((text) => {
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || (protocol === 'http:' && isPrivateHost(hostname))
  }, 'https, because the key is sent with every call, or http on localhost or in a private network'),
  v.check((text) => !/[?#]/.test(text), 'an address without a query or a fragment'),
  // The URL parser or a server may rewrite dot segments, backslashes, and encoded slashes. Calls would then reach a
  // different address.
  v.check(
    (text) => /^[\x21-\x7e]+$/.test(text) && !/\\|\/\.{1,2}(\/|$)|%(2e|2f|5c)/i.test(text),
    'an address without dots as path segments, backslashes, blanks or encoded slashes',
  ),
  v.transform((text) => new URL(text).href.replace(/\/+$/, '')),
)

/** Creates the schema of `timeoutMs` with its default. */
export const createTimeoutOption = (max: number) =>
  v.optional(wholeNumber(1, max), defaults.timeoutMs)

/** The maximum timer delay in milliseconds. Timers with a longer delay fire immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

const count = wholeNumber(1)

/** The schemas of the gateway options, except for `apiKey` and `clock`. */
export const gatewayOptions = {
  baseUrl: baseUrlOption,
  adapter: adapterOption,
  fetch: v.optional(
    callback<typeof globalThis.fetch>('a function like the global fetch'),
    // Tests and tracing tools can replace the global `fetch` after the client has been created, so we look it up for
    // each call.
    () =>
      (...args: Parameters<typeof globalThis.fetch>) =>
        globalThis.fetch(...args),
  ),
  timeoutMs: createTimeoutOption(MAX_TIMER_MS),
  maxBytes: v.optional(count, defaults.maxBytes),
  maxPages: v.optional(count, defaults.maxPages),
}

const KEY = 'the key of the dashboard, section API Key'

/** The schema of an API key, which must be printable ASCII without spaces (it is sent in a header). */
export const apiKeyOption = v.pipe(
  v.string(KEY),
  v.nonEmpty(KEY),
  v.regex(
    /^[\x21-\x7e]+$/,
    'printable ASCII without blanks and line ends, such as the one at the end of a copied file',
  ),
)

/**
 * Returns the API key if it can be sent in a header.
 *
 * @param name - the name of the option in the error message.
 * @throws {OptionError} if the key is invalid.
 */
export const validateApiKey = (apiKey: unknown, name = 'apiKey'): string =>
  parseOptions(apiKeyOption, apiKey, { name })
