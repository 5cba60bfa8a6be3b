import type { Clock } from '../../contract/index.js'
import {
  bankListPage,
  bankPage,
  formatAmount,
  messagePage,
  resultPage,
} from '../pages/billPages.js'
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
  fields: ReadonlyMap<string, string>
  banks: readonly BillBank[]
}

/** Options for {@link createBillPages}. */
interface PagesOptions {
  store: BillStore
  clock: Clock
  signatureKey: string
  /** Sends a bill's callback. Resolves when the payer can return to the shop. */
  inform: (bill: SandboxBill, transaction: SandboxTransaction) => Promise<void>
}

/** Creates a function that serves a bill's three pages: the bank list, the bank's page, and the result page. */
export function createBillPages({ store, clock, signatureKey, inform }: PagesOptions) {
  async function servePage(request: PageRequest): Promise<Response> {
    const { id, method, url, fields, banks } = request
    const bill = store.find(id)
    if (!bill)
      return toPage(
        messagePage(
          404,
          'There is no such bill',
          'The sandbox forgets its bills when it restarts.',
        ),
      )
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
        return toPage(
          resultPage(
            bill,
            [
              'You walked away',
              'Nothing has been paid, and the shop was not informed. You can close this page.',
            ],
            {
              href: url.search || '?',
              label: 'Back to the bill',
            },
          ),
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
      return toPage(await endOf(bill, returns))
    }
    if (method !== 'GET' && method !== 'HEAD')
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, POST' } })
    // As with Billplz, a bill can still be paid if it is deleted while the payer is on the bank's page.
    if (bill.state === 'deleted')
      return toPage(
        messagePage(404, 'This bill was deleted', 'The shop has deleted it, so it cannot be paid.'),
      )
    if (bill.paid) return toPage(await endOf(bill, true))
    if (bank) return toPage(bankPage(bill, bank))
    return toPage(bankListPage(bill, banks))
  }

  /** Returns the result page, which contains a link to the shop if the payer can return. */
  async function endOf(bill: SandboxBill, returns: boolean): Promise<BillPage> {
    const transaction = bill.transactions.at(-1)
    const back = returns && transaction ? await toReturnUrl(bill, transaction, signatureKey) : null
    const texts = bill.paid
      ? (['Paid', `${formatAmount(bill)} has been paid. You can close this page.`] as const)
      : transaction?.status === 'pending'
        ? ([
            'Waiting for approval',
            'A second person has to approve the payment. You can close this page.',
          ] as const)
        : (['Not paid', 'The bank has declined the payment.'] as const)
    return resultPage(
      bill,
      texts,
      back === null ? undefined : { href: back, label: 'Back to the shop' },
    )
  }

  return servePage
}

/** The redirect must not be cached. The same form can redirect to a different URL later. */
const redirect = (location: string) =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
