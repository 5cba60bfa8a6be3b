import type { Encoding } from '../list/Representation.js'

/** Returns the best available encoding that `Accept-Encoding` allows. Prefers Brotli to gzip. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  available: { br: unknown; gzip: unknown },
): Encoding {
  if (!acceptEncoding) return 'identity'
  if (available.br && accepts(acceptEncoding, 'br')) return 'br'
  return available.gzip && accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
}

const patterns = { br: createPattern('br'), gzip: createPattern('(?:x-)?gzip') }

function accepts(acceptEncoding: string, encoding: 'br' | 'gzip'): boolean {
  return patterns[encoding].test(acceptEncoding)
}

/** Creates a pattern that matches if `Accept-Encoding` contains an encoding with a quality above zero. */
function createPattern(encoding: string): RegExp {
  return new RegExp(
    `(?:^|[,\\s])${encoding}(?![^,\\s;])(?!\\s*;\\s*q=0(?:\\.0{0,3})?\\s*(?:,|$))`,
    'i',
  )
}
