const encoder = new TextEncoder()
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

const importKey = (secret: string, usage: KeyUsage) =>
  crypto.subtle.importKey('raw', encoder.encode(secret), HMAC, false, [usage])

/** Returns a text's HMAC-SHA256 in lower-case hex. */
export async function hmacSha256(text: string, secret: string): Promise<string> {
  const signature = await crypto.subtle.sign(
    'HMAC',
    await importKey(secret, 'sign'),
    encoder.encode(text),
  )
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}

/** Whether `signature` is the text's HMAC-SHA256 in lower-case hex. Web Crypto compares signatures in constant time. */
export async function isHmacSha256(
  signature: string,
  text: string,
  secret: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16))
  const key = await importKey(secret, 'verify')
  return crypto.subtle.verify('HMAC', key, bytes, encoder.encode(text))
}
