/**
 * Returns Billplz's X Signature for the given fields. Each name is concatenated with its value, and the results are
 * sorted case-insensitively, joined with `|`, and signed with HMAC-SHA256. In the URL to which the payer returns, each
 * name is prefixed with `billplz`.
 *
 * Billplz's API reference documents the signature under "X Signature".
 */
export async function signFields(
  fields: Readonly<Record<string, string>>,
  key: string,
  prefix = '',
): Promise<string> {
  const source = Object.entries(fields)
    .map(([name, value]) => prefix + name + value)
    .map((element) => ({ element, order: element.toLowerCase() }))
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
    .map(({ element }) => element)
    .join('|')
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, [
    'sign',
  ])
  const signature = await crypto.subtle.sign('HMAC', imported, encoder.encode(source))
  return [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
