import { type Finding, ok, wrong } from '../findings.js'
import type { ProbeResponse } from './createProbeClient.js'

/** Patterns for text that looks like a key, because of its name or its format. */
const lookalikes = [
  /\bbearer\s+[\w.~+/-]{6,}/i,
  /\b(api[_-]?key|access[_-]?token|secret|authorization)["']?\s*[:=]\s*["']?[^\s"',}]{6,}/i,
  /\b(sk|pk|key)_(live|test)_\w{6,}/i,
]

/**
 * Checks that no response contains a key. Text that only looks like a key counts only in the proxy's own responses,
 * because other pages of a shop contain public keys of other services.
 *
 * @param apiKey - if known, every response is searched for it, in five encodings.
 */
export function checkKey(responses: readonly ProbeResponse[], apiKey: string | undefined): Finding {
  const texts = responses.map(toText)
  const ownTexts = responses.filter(isOfProxy).map(toText)
  const forms = apiKey === undefined ? [] : encode(apiKey)
  if (texts.some((text) => forms.some((form) => text.includes(form))))
    return wrong(
      'key',
      'A response contains the key of FPX_API_KEY. Take the proxy off the network and replace the key.',
    )
  if (ownTexts.some((text) => lookalikes.some((pattern) => pattern.test(text))))
    return wrong(
      'key',
      'A response contains text that looks like a key. Find out which server adds it, and replace the key.',
    )
  return apiKey === undefined
    ? ok('key', `None of ${ownTexts.length} responses contains text that looks like a key.`)
    : ok('key', `None of ${texts.length} responses contains the key of FPX_API_KEY.`)
}

/** Whether a response is from the proxy, which sends only JSON to these requests. */
const isOfProxy = ({ headers }: ProbeResponse) =>
  /^application\/(problem\+)?json\b/.test(headers['content-type'] ?? '')

const toText = ({ headers, body }: ProbeResponse) => `${JSON.stringify(headers)}\n${body}`

function encode(key: string): string[] {
  const bytes = Buffer.from(key)
  return [
    key,
    encodeURIComponent(key),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ]
}
