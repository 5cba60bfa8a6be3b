import { containsApiKey } from '../../gateway/internal.js'

/** Longest description of a store error, in characters. */
const MAX_CHARACTERS = 200

/** Describes a store error on one printable line: its name, code and message, without the key. */
export function describeStoreError(error: unknown, apiKey: string): string {
  if (!(error instanceof Error))
    return `The store threw a value of type ${typeof error} instead of an Error.`
  const { name, message } = error
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  if ((apiKey && message.includes(apiKey)) || containsApiKey(apiKey, message)) return name + code
  // Control characters would break the log line.
  const text = message.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return `${name}${text.includes(code.trim()) ? '' : code}: ${text}`.slice(0, MAX_CHARACTERS)
}
