import * as v from 'valibot'
import { isLoopback } from '../contract/index.js'

const ADDRESS = 'an absolute address such as https://api.example.com/v2'

/**
 * Schema of `baseUrl`. Returns the URL in its normal form (host in lower case, no default port, no slash at the end),
 * so that two spellings of the same URL share one budget.
 */
export const baseUrlOption = v.pipe(
  v.string(ADDRESS),
  v.check((text) => URL.canParse(text), ADDRESS),
  v.check(
    (text) => !text.includes('@'),
    'an address without a user name or password, because the key is sent in a header',
  ),
  v.check((text) => {
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  }, 'https, because the key is sent with every call, or http on localhost'),
  v.check((text) => !/[?#]/.test(text), 'an address without a query or a fragment'),
  // The URL parser or a server may rewrite these parts. The call would then reach a different URL from the one in the
  // options.
  v.check(
    (text) => /^[\x21-\x7e]+$/.test(text) && !/\\|\/\.{1,2}(\/|$)|%(2e|2f|5c)/i.test(text),
    'an address without dots as path segments, backslashes, blanks or encoded slashes',
  ),
  v.transform((text) => new URL(text).href.replace(/\/+$/, '')),
)
