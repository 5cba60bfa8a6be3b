import * as v from 'valibot'
import { callback, defaults, wholeNumber } from '../contract/index.js'
import { adapterOption } from './adapterOption.js'
import { baseUrlOption } from './baseUrlOption.js'

/** Returns the schema of `timeoutMs`, with its default. */
export const createTimeoutOption = (max: number) =>
  v.optional(wholeNumber(1, max), defaults.timeoutMs)

/** Longest delay of a timer, in milliseconds. Runtimes fire a timer with a longer delay immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

const count = wholeNumber(1)

/** The schemas of a gateway's options, without `apiKey` and `clock`. */
export const gatewayOptions = {
  baseUrl: baseUrlOption,
  adapter: adapterOption,
  fetch: v.optional(
    callback<typeof globalThis.fetch>('a function like the global fetch'),
    // `fetch` is looked up at each call, because tests and tracing tools may replace the global `fetch` after the
    // client was created.
    () =>
      (...args: Parameters<typeof globalThis.fetch>) =>
        globalThis.fetch(...args),
  ),
  timeoutMs: createTimeoutOption(MAX_TIMER_MS),
  maxBytes: v.optional(count, defaults.maxBytes),
  maxPages: v.optional(count, defaults.maxPages),
}
