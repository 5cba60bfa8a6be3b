/** A content encoding for which bodies are prebuilt. */
export type Encoding = 'identity' | 'gzip' | 'br'

/** A body in one encoding, with the strong ETag of its bytes. */
export interface Variant {
  readonly bytes: Uint8Array
  readonly etag: string
}

/**
 * Prebuilds a body in each encoding so that responses only reference its bytes. Compressed variants are added
 * asynchronously. A variant is used only if the runtime supports its encoding and the variant is smaller.
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
 * Encodes a string as UTF-8. Returns a `Buffer` if the runtime has that class, because Node copies any other bytes into
 * a `Buffer` for each write.
 */
function encodeUtf8(text: string): Uint8Array {
  const { Buffer } = globalThis as { Buffer?: { from(text: string): Uint8Array } }
  return Buffer ? Buffer.from(text) : new TextEncoder().encode(text)
}

/**
 * The representations in use, keyed by the hash of their text. The references are weak so that a representation is
 * garbage-collected once no tenant caches it. Runtimes without weak references, such as older Workers, don't share
 * representations.
 */
const interned = new Map<string, WeakRef<Representation>>()
let sweepAt = 64

/**
 * Returns a string's representation. Equal strings share one representation so that tenants with the same banks don't
 * use more memory.
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

/** Removes the entries of garbage-collected representations. Runs each time the number of entries has doubled. */
function sweep(): void {
  for (const [hash, reference] of interned) if (!reference.deref()) interned.delete(hash)
  sweepAt = Math.max(64, interned.size * 2)
}

/**
 * Hashes a string for ETags with two 32-bit hashes in the style of FNV-1a. The hash is not cryptographic, so strings
 * with equal hashes must be compared.
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
 * Serializes a value as JSON that is safe in a `<script>` element. Without escaping, `</script>` or `<!--` in a bank's
 * name would end the script or open a comment. U+2028 and U+2029 would end a line in scripts before ES2019.
 */
export function scriptSafeJson(value: unknown): string {
  // In JSON, these characters occur only inside strings.
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

interface Compression {
  encoding: 'gzip' | 'br'
  compress: (bytes: Uint8Array) => Promise<Uint8Array>
}

/** The parts of Node's zlib module the proxy uses. */
interface Zlib {
  gzip(bytes: Uint8Array, options: object, done: Done): void
  brotliCompress(bytes: Uint8Array, options: object, done: Done): void
  constants: Record<string, number>
}
type Done = (error: Error | null, compressed: Uint8Array) => void

/**
 * Returns the compressions the runtime supports. Runtimes with a built-in zlib (Node, Bun, Deno, Workers with
 * `nodejs_compat`) support gzip and Brotli. All others use `CompressionStream`, which only supports gzip. We look zlib
 * up at run time because this file must not import a Node module.
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
          // The best quality would take seconds for a megabyte of banks, so only small bodies use it. The FPX banks
          // take five kilobytes.
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
