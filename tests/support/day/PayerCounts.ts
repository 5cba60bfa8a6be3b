import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ProxyResponse } from 'fpx-checkout/proxy'
import type { Merchant } from './Merchant.js'

/** What the payers received. */
export class PayerCounts {
  /** Number of payers who have sent a request. `answered` is how many of them have received a response. */
  sent = 0
  answered = 0
  /** Responses other than 200 from an instance that had served the merchant's list before. */
  failedWithList = 0
  /** Responses other than 200 from an instance that had not served the merchant's list yet. */
  failedWithoutList = 0
  /** Responses with another merchant's list, or one that the gateway never sent. */
  wrong = 0
  readonly #merchants: ReadonlyMap<string, Merchant>
  /** Responses share their bytes, so each body is decoded and compared once. */
  readonly #owners = new WeakMap<Uint8Array, Merchant>()
  readonly #served: WeakSet<Merchant>[]

  constructor(merchants: readonly Merchant[], instances: number) {
    this.#merchants = new Map(
      merchants.flatMap((merchant) => merchant.lists.map((list) => [list, merchant] as const)),
    )
    this.#served = Array.from({ length: instances }, () => new WeakSet<Merchant>())
  }

  /** Counts the response that a merchant's payer received from an instance. */
  add(merchant: Merchant, instance: number, response: ProxyResponse): void {
    this.answered++
    const served = this.#served[instance]
    if (response.status !== 200) {
      if (served?.has(merchant)) this.failedWithList++
      else this.failedWithoutList++
      return
    }
    if (this.#ownerOf(response) !== merchant) this.wrong++
    served?.add(merchant)
  }

  #ownerOf(response: ProxyResponse): Merchant | undefined {
    const { body } = response
    if (!body) return undefined
    const known = this.#owners.get(body)
    if (known) return known
    const owner = this.#merchants.get(textOf(response, body))
    if (owner) this.#owners.set(body, owner)
    return owner
  }
}

function textOf({ headers }: ProxyResponse, body: Uint8Array): string {
  const encoding = headers[headers.indexOf('Content-Encoding') + 1]
  const bytes =
    encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
  return new TextDecoder().decode(bytes)
}
