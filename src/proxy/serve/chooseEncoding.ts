import type { Encoding } from './Representation.js'

/** The best encoding that `Accept-Encoding` allows, brotli before gzip before none. */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  has: { br: unknown; gzip: unknown },
): Encoding {
  if (!acceptEncoding) return 'identity'
  if (has.br && accepts(acceptEncoding, 'br')) return 'br'
  return has.gzip && accepts(acceptEncoding, 'gzip') ? 'gzip' : 'identity'
}

const patterns = { br: createPattern('br'), gzip: createPattern('(?:x-)?gzip') }

function accepts(acceptEncoding: string, encoding: 'br' | 'gzip'): boolean {
  return patterns[encoding].test(acceptEncoding)
}

/** The encoding as a list item, without a quality of zero. */
function createPattern(encoding: string): RegExp {
  return new RegExp(
    `(?:^|[,\\s])${encoding}(?![^,\\s;])(?!\\s*;\\s*q=0(?:\\.0{0,3})?\\s*(?:,|$))`,
    'i',
  )
}
