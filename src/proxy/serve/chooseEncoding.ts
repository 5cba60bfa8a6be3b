import type { Encoding } from './Representation.js'

/** The best encoding that `Accept-Encoding` allows, brotli before gzip before none. */
export function chooseEncoding(
  accepted: string | undefined,
  has: { br: unknown; gzip: unknown },
): Encoding {
  if (!accepted) return 'identity'
  if (has.br && accepts(accepted, 'br')) return 'br'
  return has.gzip && accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

const patterns = { br: patternOf('br'), gzip: patternOf('(?:x-)?gzip') }

function accepts(accepted: string, encoding: 'br' | 'gzip'): boolean {
  return patterns[encoding].test(accepted)
}

/** The encoding as a list item, without a quality of zero. */
function patternOf(encoding: string): RegExp {
  return new RegExp(
    `(?:^|[,\\s])${encoding}(?![^,\\s;])(?!\\s*;\\s*q=0(?:\\.0{0,3})?\\s*(?:,|$))`,
    'i',
  )
}
