interface Compression {
  encoding: 'gzip' | 'br'
  compress: (bytes: Uint8Array) => Promise<Uint8Array>
}

/** The parts of the built-in zlib that are used here. */
interface Zlib {
  gzip(bytes: Uint8Array, options: object, done: Done): void
  brotliCompress(bytes: Uint8Array, options: object, done: Done): void
  constants: Record<string, number>
}
type Done = (error: Error | null, compressed: Uint8Array) => void

/**
 * Returns the compressions that the runtime supports: gzip and Brotli with a built-in zlib (Node, Bun, Deno, Workers
 * with `nodejs_compat`), otherwise gzip with `CompressionStream`. zlib is looked up at run time, so that this file does
 * not import a Node module.
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
          // The best quality would take seconds for a megabyte of banks, so it is used only for small bodies, such as
          // the five kilobytes of the FPX banks.
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
