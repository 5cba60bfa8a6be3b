interface Compression {
  encoding: 'gzip' | 'br'
  compress: (bytes: Uint8Array) => Promise<Uint8Array>
}

/** The small part of zlib that is used, where the runtime has it built in. */
interface Zlib {
  gzip(bytes: Uint8Array, options: object, done: Done): void
  brotliCompress(bytes: Uint8Array, options: object, done: Done): void
  constants: Record<string, number>
}
type Done = (error: Error | null, packed: Uint8Array) => void

/**
 * The encodings that this runtime can make: gzip and brotli where zlib is built in (Node, Bun, Deno, Workers
 * with its compatibility), else gzip by the web's CompressionStream. Found at run time, so that nothing of
 * Node is imported here.
 */
export function compressions(): Compression[] {
  const zlib = builtInZlib()
  if (!zlib) return [{ encoding: 'gzip', compress: gzipStream }]
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
          // The best level takes seconds for a megabyte, and a list of banks has five kilobytes.
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

function builtInZlib(): Zlib | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): unknown } }
  return process?.getBuiltinModule?.('zlib') as Zlib | undefined
}

function promisify(start: (done: Done) => void): Promise<Uint8Array> {
  return new Promise((resolve, reject) =>
    start((error, packed) => (error ? reject(error) : resolve(packed))),
  )
}

async function gzipStream(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
