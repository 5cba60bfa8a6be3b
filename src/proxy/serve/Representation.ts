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
  /** Whether all the encodings are there that will be. */
  isCompressed = false

  constructor(readonly text: string) {
    const bytes = encodeUtf8(text)
    this.hash = contentHash(text)
    this.identity = { bytes, etag: `"${this.hash}"` }
    const packing = compressions().map(({ encoding, compress }) =>
      compress(bytes).then(
        (packed) => {
          if (packed.byteLength < bytes.byteLength)
            this[encoding] = { bytes: packed, etag: `"${this.hash}-${encoding}"` }
        },
        () => undefined,
      ),
    )
    void Promise.all(packing).then(() => (this.isCompressed = true))
  }
}

/** A text in UTF-8: as a `Buffer` where there is one, because Node makes one of whatever else it is to write. */
function encodeUtf8(text: string): Uint8Array {
  const { Buffer } = globalThis as { Buffer?: { from(text: string): Uint8Array } }
  return Buffer ? Buffer.from(text) : new TextEncoder().encode(text)
}

/**
 * The representations in use, by the hash of their text. Held weakly: what no tenant keeps any more is gone. Where a
 * runtime has no weak references (older Workers), nothing is shared.
 */
const interned = new Map<string, WeakRef<Representation>>()
let sweepAt = 64

/** The representation of a text; equal texts share one, so that many tenants with the same banks keep them once. */
export function internRepresentation(text: string): Representation {
  if (typeof WeakRef === 'undefined') return new Representation(text)
  const hash = contentHash(text)
  const existing = interned.get(hash)?.deref()
  if (existing?.text === text) return existing
  const representation = new Representation(text)
  interned.set(hash, new WeakRef(representation))
  if (interned.size > sweepAt) sweep()
  return representation
}

/** Forgets the names of what is gone, each time that as many again have come. */
function sweep(): void {
  for (const [hash, reference] of interned) if (!reference.deref()) interned.delete(hash)
  sweepAt = Math.max(64, interned.size * 2)
}
