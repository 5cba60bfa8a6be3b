/** A shorter key could stand in an honest answer by chance. */
const SHORTEST = 16

/**
 * Whether the key stands in what somebody else sent: as it is, in base64 (at each of its three alignments),
 * in base64url, percent-encoded, in hex. Letter case is ignored. A key of fewer than 16 characters is not searched for.
 */
export function holdsKey(apiKey: string, body: unknown): boolean {
  if (apiKey.length < SHORTEST) return false
  // Written again, so that no escape of JSON hides anything.
  const text = JSON.stringify(body).toLowerCase()
  return formsOf(apiKey).some((form) => text.includes(form))
}

function formsOf(key: string): string[] {
  const base64 = [0, 1, 2].map((shift) =>
    // The characters at both ends depend on the neighbours.
    btoa(' '.repeat(shift) + key).slice(
      Math.ceil((shift * 4) / 3),
      Math.floor(((shift + key.length) * 4) / 3),
    ),
  )
  const hex = Array.from(key, (char) => char.charCodeAt(0).toString(16)).join('')
  return [
    JSON.stringify(key).slice(1, -1),
    encodeURIComponent(key),
    hex,
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ].map((form) => form.toLowerCase())
}
