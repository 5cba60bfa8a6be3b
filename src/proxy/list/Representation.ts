export type Encoding = 'identity' | 'gzip'

/** A response body in one encoding, together with its strong ETag. */
interface Variant {
  readonly bytes: Uint8Array
  readonly etag: string
}

/**
 * Prebuilds a response body so that all responses can share the same bytes. The compressed variant is added
 * asynchronously if it is smaller than the original.
 */
export class Representation {
  readonly identity: Variant
  gzip: Variant | undefined

  /** @param isCompressed - whether to compress the body. A single bank is too short for it. */
  constructor(
    readonly text: string,
    isCompressed: boolean,
  ) {
    const bytes = encodeUtf8(text)
    const hash = hashContent(bytes)
    this.identity = { bytes, etag: `"${hash}"` }
    if (!isCompressed) return
    // Without zlib, as in Workers without `nodejs_compat`, the list isn't compressed.
    findZlib()?.gzip(bytes, { level: 9 }, (error, compressed) => {
      if (!error && compressed.byteLength < bytes.byteLength)
        this.gzip = { bytes: compressed, etag: `"${hash}-gzip"` }
    })
  }
}

/**
 * Encodes a string as UTF-8. Returns a `Buffer` if the runtime has this class: Node otherwise copies the
 * bytes each time they are sent.
 */
function encodeUtf8(text: string): Uint8Array {
  const { Buffer } = globalThis as { Buffer?: { from(text: string): Uint8Array } }
  return Buffer ? Buffer.from(text) : new TextEncoder().encode(text)
}

/**
 * Hashes bytes for ETags using two 32-bit hashes in the style of FNV-1a. The hashes read words, since a loop over 8 kB
 * of bytes loads the optimizing compiler, which takes 6 MB, for one list a minute.
 */
function hashContent(bytes: Uint8Array): string {
  const words = new Uint32Array(Math.ceil(bytes.length / 4))
  new Uint8Array(words.buffer).set(bytes)
  let first = 0x811c9dc5
  let second = 0x9747b28c
  for (const word of words) {
    first = Math.imul(first ^ word, 0x01000193)
    second = Math.imul(second ^ word ^ (first >>> 15), 0x85ebca6b)
  }
  return `${(first >>> 0).toString(36)}${(second >>> 0).toString(36)}${bytes.length.toString(36)}`
}

/**
 * Serializes a value as JSON that can be safely embedded in a `<script>` element. If the value isn't escaped,
 * `</script>` or `<!--` in a bank's name ends the script or starts a comment. In engines older than ES2019, the
 * characters U+2028 and U+2029 also end a line of the script.
 */
export function scriptSafeJson(value: unknown): string {
  // In JSON, angle brackets and the line separators U+2028 and U+2029 can occur only inside strings, where they can be
  // escaped.
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The part of Node's zlib module that the proxy uses. */
interface Zlib {
  gzip(
    bytes: Uint8Array,
    options: object,
    done: (error: Error | null, compressed: Uint8Array) => void,
  ): void
}

/** Looks up zlib at run time because this file must not import Node modules. */
function findZlib(): Zlib | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } }
  return process?.getBuiltinModule?.('zlib') as Zlib | undefined
}
