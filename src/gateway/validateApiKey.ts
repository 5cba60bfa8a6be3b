import * as v from 'valibot'
import { parseOptions } from '../contract/index.js'

const KEY = 'the key of the dashboard, section API Key'

/** Schema of a key: printable ASCII without spaces, so that it can be sent in a header unchanged. */
export const apiKeyOption = v.pipe(
  v.string(KEY),
  v.nonEmpty(KEY),
  v.regex(
    /^[\x21-\x7e]+$/,
    'printable ASCII without blanks and line ends, such as the one at the end of a copied file',
  ),
)

/**
 * Returns the key, if it can be sent in a header.
 *
 * @param name - name of the option, for the error.
 * @throws {OptionError} for any other value.
 */
export const validateApiKey = (apiKey: unknown, name = 'apiKey'): string =>
  parseOptions(apiKeyOption, apiKey, { name })
