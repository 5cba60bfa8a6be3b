import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ProxyResponse } from 'fpx-checkout/proxy'
import type { Account } from './Merchant.js'

/** What the payers received. */
export class PayerCounts {
  /** The number of payers who have sent a request. `answered` is how many of them have received a response. */
  sent = 0
  answered = 0
  /** Responses other than 200 from an instance that had served the account's list before. */
  failedWithList = 0
  /** Responses other than 200 from an instance that hadn't served the account's list yet. */
  failedWithoutList = 0
  /** Responses with another account's list, or one that the gateway never sent. */
  wrong = 0
  readonly #accounts: ReadonlyMap<string, Account>
  /** Responses share their bytes, so each body is decoded and compared once. */
  readonly #owners = new WeakMap<Uint8Array, Account>()
  readonly #served: WeakSet<Account>[]

  constructor(accounts: readonly Account[], instances: number) {
    this.#accounts = new Map(
      accounts.flatMap((account) => account.lists.map((list) => [list, account] as const)),
    )
    this.#served = Array.from({ length: instances }, () => new WeakSet<Account>())
  }

  /** Counts the response that a merchant's payer received from an instance. */
  add(account: Account, instance: number, response: ProxyResponse): void {
    this.answered++
    const served = this.#served[instance]
    if (response.status !== 200) {
      if (served?.has(account)) this.failedWithList++
      else this.failedWithoutList++
      return
    }
    if (this.#ownerOf(response) !== account) this.wrong++
    served?.add(account)
  }

  #ownerOf(response: ProxyResponse): Account | undefined {
    const { body } = response
    if (!body) return undefined
    const known = this.#owners.get(body)
    if (known) return known
    const owner = this.#accounts.get(textOf(response, body))
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
