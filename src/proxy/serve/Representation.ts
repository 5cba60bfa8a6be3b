import { compressions } from './compressions.js'
import { contentHash } from './contentHash.js'

/** An encoding of the wire that is prebuilt. */
export type Encoding = 'identity' | 'gzip' | 'br'

/** One body in one encoding, with the strong ETag of exactly these bytes. */
export interface Variant {
  readonly bytes: Uint8Array
  readonly etag: string
}

/**
 * A body, prebuilt in each encoding, so that an answer only points at bytes. The compressed ones come
 * a moment after the plain one, and where the runtime cannot make them they never do.
 */
export class Representation {
  readonly hash: string
  readonly identity: Variant
  gzip: Variant | undefined
  br: Variant | undefined

  constructor(readonly text: string) {
    const bytes = new TextEncoder().encode(text)
    this.hash = contentHash(text)
    this.identity = { bytes, etag: `"${this.hash}"` }
    for (const { encoding, compress } of compressions())
      compress(bytes).then(
        (packed) => {
          if (packed.byteLength < bytes.byteLength)
            this[encoding] = { bytes: packed, etag: `"${this.hash}-${encoding}"` }
        },
        () => undefined,
      )
  }
}

const INTERNED_MOST = 64
const interned = new Map<string, Representation>()

/** The representation of a text; equal texts share one, so that many tenants with the same banks keep them once. */
export function represent(text: string): Representation {
  const hash = contentHash(text)
  const known = interned.get(hash)
  if (known?.text === text) return known
  const representation = new Representation(text)
  interned.delete(hash)
  interned.set(hash, representation)
  for (const oldest of interned.keys()) {
    if (interned.size <= INTERNED_MOST) break
    interned.delete(oldest)
  }
  return representation
}
