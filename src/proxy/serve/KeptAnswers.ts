import type { Kept } from '../refresh/RefreshSource.js'
import type { ProxyResponse } from './ProxyResponse.js'
import { chooseEncoding } from './chooseEncoding.js'
import { matchesEtag } from './matchesEtag.js'
import type { Encoding, Representation } from './Representation.js'

interface Pair {
  whole: ProxyResponse
  unchanged: ProxyResponse
  etag: string
}

/** What an answer without a body has no use for. */
const OF_A_BODY = ['Content-Type', 'application/json', 'X-Content-Type-Options', 'nosniff']

type Prebuilt = Partial<Record<Encoding, Pair>>

/**
 * The answers for what is kept, so that a hit only picks one. Bytes are prebuilt once for each list; heads tell the
 * age of the data, so they are built once for each age and dropped with the second in which they were asked for.
 * Tenants with the same list of the same age share them.
 */
export class KeptAnswers {
  #second = -1
  #prebuilt = new WeakMap<Representation, Map<number, Prebuilt>>()
  /** What the request before got: the next one mostly asks for the same. Until `until`, when its age is a second more. */
  #last:
    | { kept: Kept<Representation>; accepted: string | undefined; until: number; pair: Pair }
    | undefined

  constructor(private readonly headers: readonly string[]) {}

  answer(
    kept: Kept<Representation>,
    now: number,
    accepted: string | undefined,
    ifNoneMatch: string | undefined,
  ): ProxyResponse {
    let last = this.#last
    if (last?.kept !== kept || last.accepted !== accepted || now >= last.until) {
      last = this.#found(kept, now, accepted)
      if (kept.value.packed) this.#last = last
    }
    const { whole, unchanged, etag } = last.pair
    return matchesEtag(ifNoneMatch, etag) ? unchanged : whole
  }

  #found(kept: Kept<Representation>, now: number, accepted: string | undefined) {
    const { value, at } = kept
    const encoding = chooseEncoding(accepted, value)
    const age = Math.max(0, Math.floor((now - at) / 1000))
    const prebuilt = this.#prebuiltOf(value, age, now)
    const pair = (prebuilt[encoding] ??= this.#build(value, encoding, age))
    return { kept, accepted, until: at + (age + 1) * 1000, pair }
  }

  #prebuiltOf(value: Representation, age: number, now: number): Prebuilt {
    const second = Math.floor(now / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#prebuilt = new WeakMap()
    }
    let ages = this.#prebuilt.get(value)
    if (!ages) this.#prebuilt.set(value, (ages = new Map<number, Prebuilt>()))
    let prebuilt = ages.get(age)
    if (!prebuilt) ages.set(age, (prebuilt = {}))
    return prebuilt
  }

  #build(value: Representation, encoding: Encoding, age: number): Pair {
    const { bytes, etag } = value[encoding] ?? value.identity
    const shared = [...this.headers, 'ETag', etag, 'Fpx-Data-Age', String(age)]
    const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
    const length = ['Content-Length', String(bytes.byteLength)]
    return {
      etag,
      whole: {
        status: 200,
        headers: [...OF_A_BODY, ...length, ...encoded, ...shared],
        body: bytes,
      },
      unchanged: { status: 304, headers: shared, body: null },
    }
  }
}
