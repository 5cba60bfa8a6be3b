/** A content encoding for which response bodies are prebuilt. */
export type Encoding = 'identity' | 'gzip' | 'br'

/** A response body in one encoding, together with its strong ETag. */
export interface Variant {
  readonly bytes: Uint8Array
  readonly etag: string
}

/**
 * Prebuilds a response body in each encoding so that all responses can share the same bytes. Compressed variants are
 * added asynchronously if the runtime supports the encoding and the variant is smaller than the original.
 */
export class Representation {
  readonly hash: string
  readonly identity: Variant
  gzip: Variant | undefined
  br: Variant | undefined

  constructor(readonly text: string) {
    const bytes = encodeUtf8(text)
    this.hash = hashContent(text)
    this.identity = { bytes, etag: `"${this.hash}"` }
    for (const { encoding, compress } of getCompressions())
      compress(bytes).then(
        (compressed) => {
          if (compressed.byteLength < bytes.byteLength)
            this[encoding] = { bytes: compressed, etag: `"${this.hash}-${encoding}"` }
        },
        () => undefined,
      )
  }
}

/**
 * Encodes a string as UTF-8. Returns a `Buffer` if the runtime has this class, because Node would otherwise copy the
 * bytes each time they are sent.
 */
function encodeUtf8(text: string): Uint8Array {
  const { Buffer } = globalThis as { Buffer?: { from(text: string): Uint8Array } }
  return Buffer ? Buffer.from(text) : new TextEncoder().encode(text)
}

/**
 * The representations in use, keyed by the hash of their text. We use weak references so that a representation can be
 * garbage-collected when no tenant caches it any longer. In runtimes without weak references, such as older Workers,
 * representations aren't shared.
 */
const interned = new Map<string, WeakRef<Representation>>()
let sweepAt = 64

/**
 * Returns the representation of a string. Equal strings share a representation, so tenants with the same banks don't
 * use additional memory.
 */
export function internRepresentation(text: string): Representation {
  if (typeof WeakRef === 'undefined') return new Representation(text)
  const hash = hashContent(text)
  const existing = interned.get(hash)?.deref()
  if (existing?.text === text) return existing
  const representation = new Representation(text)
  interned.set(hash, new WeakRef(representation))
  if (interned.size > sweepAt) sweep()
  return representation
}

/**
 * Removes the entries of garbage-collected representations. This function is called whenever the number of entries has
 * doubled.
 */
function sweep(): void {
  for (const [hash, reference] of interned) if (!reference.deref()) interned.delete(hash)
  sweepAt = Math.max(64, interned.size * 2)
}

/**
 * Hashes a string for ETags using two 32-bit hashes in the style of FNV-1a. Since the hash isn't cryptographic, callers
 * must also compare the strings if their hashes are equal.
 */
function hashContent(text: string): string {
  let first = 0x811c9dc5
  let second = 0x9747b28c
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    first = Math.imul(first ^ unit, 0x01000193)
    second = Math.imul(second ^ unit ^ (first >>> 15), 0x85ebca6b)
  }
  return `${(first >>> 0).toString(36)}${(second >>> 0).toString(36)}${text.length.toString(36)}`
}

/**
 * Serializes a value as JSON that can be safely embedded in a `<script>` element. If we didn't escape the value,
 * `</script>` or `<!--` in a bank's name would end the script or start a comment. In engines older than ES2019, the
 * characters U+2028 and U+2029 would also end a line of the script.
 */
export function scriptSafeJson(value: unknown): string {
  // In JSON, angle brackets and the line separators U+2028 and U+2029 can occur only inside strings, where they can be
  // escaped.
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

interface Compression {
  encoding: 'gzip' | 'br'
  compress: (bytes: Uint8Array) => Promise<Uint8Array>
}

/** The parts of Node's zlib module that the proxy uses. */
interface Zlib {
  gzip(bytes: Uint8Array, options: object, done: Done): void
  brotliCompress(bytes: Uint8Array, options: object, done: Done): void
  constants: Record<string, number>
}
type Done = (error: Error | null, compressed: Uint8Array) => void

/**
 * Returns the compression formats the runtime supports. Node, Bun, Deno, and Workers with `nodejs_compat` provide a
 * built-in zlib module that supports gzip and Brotli. In other runtimes, we use `CompressionStream` for gzip only. We
 * look up zlib at run time because this file must not import Node modules.
 */
export function getCompressions(): Compression[] {
  const zlib = findZlib()
  if (!zlib) return [{ encoding: 'gzip', compress: compressWithStream }]
  const { BROTLI_PARAM_QUALITY = 1, BROTLI_PARAM_SIZE_HINT = 5 } = zlib.constants
  return [
    {
      encoding: 'gzip',
      compress: (bytes) => promisify((done) => zlib.gzip(bytes, { level: 9 }, done)),
    },
    {
      encoding: 'br',
      compress: (bytes) =>
        promisify((done) => {
          // We use the best compression quality only for small bodies because compressing a megabyte at this quality
          // would take seconds. The list of FPX banks takes up only five kilobytes.
          const quality = bytes.byteLength > 65_536 ? 5 : 11
          const params = {
            [BROTLI_PARAM_QUALITY]: quality,
            [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
          }
          zlib.brotliCompress(bytes, { params }, done)
        }),
    },
  ]
}

function findZlib(): Zlib | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } }
  return process?.getBuiltinModule?.('zlib') as Zlib | undefined
}

function promisify(start: (done: Done) => void): Promise<Uint8Array> {
  return new Promise((resolve, reject) =>
    start((error, compressed) => (error ? reject(error) : resolve(compressed))),
  )
}

async function compressWithStream(bytes: Uint8Array): Promise<Uint8Array> {
  const compressed = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(compressed).arrayBuffer())
}
