import type { Finding } from '../findings.js'
import type { Asked } from './createAsker.js'

/** What a key looks like to somebody who does not know it: named as one, or sent as one. */
const lookalikes = [
  /\bbearer\s+[\w.~+/-]{6,}/i,
  /\b(api[_-]?key|access[_-]?token|secret|authorization)["']?\s*[:=]\s*["']?[^\s"',}]{6,}/i,
  /\b(sk|pk|key)_(live|test)_\w{6,}/i,
]

/**
 * Whether a key shows anywhere in what was answered.
 *
 * @param apiKey When it is known, it is looked for in five encodings.
 */
export function examineKey(answers: readonly Asked[], apiKey: string | undefined): Finding[] {
  const subject = 'key'
  const texts = answers.map(({ headers, body }) => `${JSON.stringify(headers)}\n${body}`)
  if (apiKey && texts.some((text) => encodingsOf(apiKey).some((form) => text.includes(form))))
    return [
      {
        state: 'wrong',
        subject,
        says: 'The key of FPX_API_KEY stands in an answer. Take the proxy off the network and change the key.',
      },
    ]
  if (texts.some((text) => lookalikes.some((pattern) => pattern.test(text))))
    return [{ state: 'wrong', subject, says: 'Something in an answer looks like a key.' }]
  const says = apiKey
    ? `The key of FPX_API_KEY stands in none of ${texts.length} answers.`
    : `Nothing in ${texts.length} answers looks like a key.`
  return [{ state: 'ok', subject, says }]
}

function encodingsOf(key: string): string[] {
  const bytes = Buffer.from(key)
  return [
    key,
    encodeURIComponent(key),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ]
}
