import type { Kept } from '../refresh/RefreshSource.js'
import type { Answer } from './Answer.js'
import { chooseEncoding } from './chooseEncoding.js'
import { matchesEtag } from './matchesEtag.js'
import type { Encoding, Representation } from './Representation.js'

type Prebuilt = Record<Encoding, { whole: Answer; unchanged: Answer; etag: string } | undefined>

const none: Prebuilt = { identity: undefined, gzip: undefined, br: undefined }

/**
 * The answers for one kept representation. Bytes are prebuilt once for each list, heads once for each second
 * (they tell the age of the data), so that a hit only picks one.
 */
export class KeptAnswers {
  #of: Kept<Representation> | undefined
  #second = -1
  #prebuilt: Prebuilt = none

  constructor(private readonly headers: readonly string[]) {}

  answer(
    kept: Kept<Representation>,
    now: number,
    accepted: string | undefined,
    ifNoneMatch: string | undefined,
  ): Answer {
    const second = Math.floor((now - kept.at) / 1000)
    if (second !== this.#second || kept !== this.#of) {
      this.#of = kept
      this.#second = second
      this.#prebuilt = { ...none }
    }
    const encoding = chooseEncoding(accepted, kept.value)
    const { whole, unchanged, etag } = (this.#prebuilt[encoding] ??= this.#build(
      kept.value,
      encoding,
      second,
    ))
    return matchesEtag(ifNoneMatch, etag) ? unchanged : whole
  }

  #build(value: Representation, encoding: Encoding, second: number) {
    const { bytes, etag } = value[encoding] ?? value.identity
    const shared = [...this.headers, 'ETag', etag, 'Fpx-Data-Age', String(Math.max(0, second))]
    const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
    const length = ['Content-Length', String(bytes.byteLength)]
    return {
      etag,
      whole: {
        status: 200,
        headers: ['Content-Type', 'application/json', ...length, ...encoded, ...shared],
        body: bytes,
      },
      unchanged: { status: 304, headers: shared, body: null },
    }
  }
}
