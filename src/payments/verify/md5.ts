import { toHex } from './hmac.js'

/**
 * The numbers of bits by which the steps rotate a word. Each of the four rounds has four numbers (RFC 1321, section
 * 3.4).
 */
const ROTATIONS = Uint8Array.of(7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21)

const SINES = Uint32Array.from({ length: 64 }, (_, at) => Math.abs(Math.sin(at + 1)) * 2 ** 32)

/**
 * Returns a text's MD5 hash (RFC 1321) in lower-case hex. Web Crypto doesn't include MD5 because it is broken, but
 * toyyibPay uses MD5 to sign callbacks.
 */
export function md5(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6))
  new Uint8Array(padded.buffer).set(bytes)
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(padded.byteLength - 8, bytes.length << 3, true)
  padded.setUint32(padded.byteLength - 4, bytes.length >>> 29, true)

  let [a, b, c, d] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]
  for (let block = 0; block < padded.byteLength; block += 64) {
    const before = [a, b, c, d] as const
    for (let step = 0; step < 64; step++) {
      const round = step >> 4
      const [mixed, at] = mix(round, step, b, c, d)
      const sum = (a + mixed + (SINES[step] ?? 0) + padded.getUint32(block + 4 * at, true)) | 0
      const turn = ROTATIONS[4 * round + (step % 4)] ?? 0
      ;[a, d, c, b] = [d, c, b, (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0]
    }
    a = (a + before[0]) | 0
    b = (b + before[1]) | 0
    c = (c + before[2]) | 0
    d = (d + before[3]) | 0
  }
  const digest = new DataView(new ArrayBuffer(16))
  for (const [at, value] of [a, b, c, d].entries()) digest.setInt32(4 * at, value, true)
  return toHex(new Uint8Array(digest.buffer))
}

/** Returns the result of a step's round function and the index of the message word to add. */
function mix(round: number, step: number, b: number, c: number, d: number): [number, number] {
  if (round === 0) return [(b & c) | (~b & d), step]
  if (round === 1) return [(d & b) | (~d & c), (5 * step + 1) % 16]
  if (round === 2) return [b ^ c ^ d, (3 * step + 5) % 16]
  return [c ^ (b | ~d), (7 * step) % 16]
}

/** Compares two ASCII strings in constant time to prevent timing attacks. */
export function isEqual(left: string, right: string): boolean {
  let difference = left.length ^ right.length
  for (let at = 0; at < left.length; at++) difference |= left.charCodeAt(at) ^ right.charCodeAt(at)
  return difference === 0
}
