/** Minimum length of a key to search for. A normal response could contain a shorter key by chance. */
const MIN_KEY_LENGTH = 16

/**
 * Checks whether a parsed body contains the key, in any letter case: unchanged, in base64 or base64url (at each of the
 * three alignments), in hex, or percent-encoded. Returns false for a key shorter than 16 characters.
 */
export function containsApiKey(apiKey: string, body: unknown): boolean {
  if (apiKey.length < MIN_KEY_LENGTH) return false
  // Serialized again, because an escape in the original JSON could hide the key.
  const text = JSON.stringify(body).toLowerCase()
  return encodeKey(apiKey).some((encoded) => text.includes(encoded))
}

function encodeKey(key: string): string[] {
  const base64 = [0, 1, 2].map((shift) =>
    // The characters at both ends are cut off, because they depend on the text around the key.
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
  ].map((encoded) => encoded.toLowerCase())
}
