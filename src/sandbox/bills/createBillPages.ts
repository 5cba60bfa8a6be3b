import type { Clock } from '../../contract/index.js'
import { bankListPage, bankPage, messagePage, resultPage } from '../pages/billPages.js'
import { findLanguage, type PageWords, pageWords } from '../pages/pageWords.js'
import { type BillPage, toPage } from '../pages/toPage.js'
import { type BillBank, findNamedBank } from './billBanks.js'
import type { BillStore } from './createBillStore.js'
import { type PayerChoice, payerChoices, settleBill, toReturnUrl } from './payBill.js'
import type { SandboxBill, SandboxTransaction } from './SandboxBill.js'

/** The maximum number of transactions and callbacks stored for a bill. */
const MAX_RECORDS = 500

interface PageRequest {
  id: string
  method: string
  url: URL
  headers: Headers
  fields: ReadonlyMap<string, string>
  banks: readonly BillBank[]
}

/** Options for {@link createBillPages}. */
interface PagesOptions {
  store: BillStore
  clock: Clock
  signatureKey: string
  /** Sends a bill's callback. Resolves when the payer may return to the shop. */
  inform: (bill: SandboxBill, transaction: SandboxTransaction) => Promise<void>
}

/** Creates a function that serves a bill's three pages: the bank list, the bank's page, and the result page. */
export function createBillPages({ store, clock, signatureKey, inform }: PagesOptions) {
  async function servePage(request: PageRequest): Promise<Response> {
    const { id, method, url, headers, fields, banks } = request
    const language = findLanguage(url.searchParams.get('lang'), headers.get('accept-language'))
    const words = pageWords[language]
    const show = (page: BillPage) => toPage(page, language, url)

    const bill = store.find(id)
    if (!bill) return show(messagePage(404, words.unknown, words.unknownDetail))
    const bank = url.searchParams.has('auto_submit')
      ? findNamedBank(bill, banks)
      : banks.find(({ code, isOnline }) => isOnline && code === url.searchParams.get('bank'))

    if (method === 'POST') {
      const choice = fields.get('choice') ?? ''
      if (!Object.hasOwn(payerChoices, choice)) return new Response(null, { status: 400 })
      // We limit the number of a bill's transactions and callbacks to save memory.
      if (bill.transactions.length + bill.callbacks.length >= MAX_RECORDS)
        return new Response(null, { status: 429 })
      const { status, returns } = payerChoices[choice as PayerChoice]
      if (status === undefined)
        return show(
          resultPage(bill, [words.left, words.leftDetail], words, {
            href: url.search || '?',
            label: words.toBill,
          }),
        )
      // If the payer double-clicks, the second request finds the bill already paid and only redirects to the shop.
      if (!bill.paid) {
        const isCompany = bank?.isCompany === true
        const transaction = settleBill(bill, status, { isCompany, time: clock.now() })
        await inform(bill, transaction)
      }
      const transaction = bill.transactions.at(-1)
      const back =
        returns && transaction ? await toReturnUrl(bill, transaction, signatureKey) : null
      if (back !== null) return redirect(back)
      return show(await endOf(bill, words, returns))
    }
    if (method !== 'GET' && method !== 'HEAD')
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } })
    // As with Billplz, a bill can still be paid if it is deleted while the payer is on the bank's page.
    if (bill.state === 'deleted') return show(messagePage(404, words.deleted, words.deletedDetail))
    if (bill.paid) return show(await endOf(bill, words, true))
    if (bank) return show(bankPage(bill, bank, words, language))
    return show(bankListPage(bill, banks, words, language))
  }

  /** Returns the result page, which contains a link to the shop if the payer may return. */
  async function endOf(bill: SandboxBill, words: PageWords, returns: boolean): Promise<BillPage> {
    const transaction = bill.transactions.at(-1)
    const back = returns && transaction ? await toReturnUrl(bill, transaction, signatureKey) : null
    const texts = bill.paid
      ? ([words.paid, words.paidDetail] as const)
      : transaction?.status === 'pending'
        ? ([words.waiting, words.waitingDetail] as const)
        : ([words.failed, words.failedDetail] as const)
    return resultPage(
      bill,
      texts,
      words,
      back === null ? undefined : { href: back, label: words.back },
    )
  }

  return servePage
}

/** The redirect must not be cached because the same form may redirect to a different URL later. */
const redirect = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
