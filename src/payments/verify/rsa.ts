const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/** Whether a base64 signature is a valid RSA signature of the bytes (PKCS #1 v1.5, SHA-256). */
export async function isRsaSha256(
  signature: string,
  bytes: Uint8Array,
  publicKey: string,
): Promise<boolean> {
  const signed = fromBase64(signature)
  if (!signed) return false
  const key = await importPublicKey(publicKey)
  return crypto.subtle.verify(RSA, key, signed, bytes as Uint8Array<ArrayBuffer>)
}

/** Whether a text looks like a public key in PEM format. The key itself isn't checked. */
export const isPublicKey = (pem: string): boolean => (decodePem(pem)?.length ?? 0) > 0

/**
 * Imports a public key in PEM format.
 *
 * @throws if the text isn't a public key.
 */
async function importPublicKey(pem: string): Promise<CryptoKey> {
  const bytes = decodePem(pem)
  if (!bytes) throw new TypeError('The public key is not in PEM.')
  return crypto.subtle.importKey('spki', bytes, RSA, false, ['verify'])
}

/** Decodes PEM. Environment files and CHIP's `GET /public_key/` response contain escaped line breaks. */
function decodePem(pem: string): Uint8Array<ArrayBuffer> | undefined {
  const [, base64 = ''] =
    /-----BEGIN PUBLIC KEY-----(.+)-----END PUBLIC KEY-----/s.exec(pem.replace(/\\n/g, '\n')) ?? []
  return fromBase64(base64.replace(/\s/g, ''))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
