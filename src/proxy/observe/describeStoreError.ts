import { holdsKey } from '../../payment-service/holdsKey.js'

/** Longest text of a store that is told, in characters. */
const MAX_CHARACTERS = 200

/** What a store's error says of itself, in one printable line: its name, its code, its words, never the key. */
export function describeStoreError(error: unknown, apiKey: string): string {
  if (!(error instanceof Error)) return `threw ${typeof error}`
  const { name, message } = error
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  if ((apiKey && message.includes(apiKey)) || holdsKey(apiKey, message)) return name + code
  // Control characters would break a line of a log.
  const words = message.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return `${name}${words.includes(code.trim()) ? '' : code}: ${words}`.slice(0, MAX_CHARACTERS)
}
