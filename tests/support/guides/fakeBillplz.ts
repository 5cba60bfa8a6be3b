import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '../listen.js'

/**
 * A simulated Billplz, written from the public document of `POST /api/v3/bills`. It responds to every GET with the
 * bank's page.
 */
export interface FakeBillplz {
  /** Ends in `/api`. */
  baseUrl: string
  key: string
  signatureKey: string
  /** Created bills, with the fields that were sent. */
  bills: Record<string, string>[]
  /** Set it to `true` to refuse new bills with 422. */
  refuses: boolean
  /** Returns the signed callback of the newest bill. It reports a payment, unless `fields` says otherwise. */
  callback(fields?: Record<string, string>): URLSearchParams
  /** Returns the signed query string of the payer's return, with brackets as in PHP and Rails. */
  returnQuery(fields?: Record<string, string>): URLSearchParams
  close(): Promise<void>
}

const REQUIRED = ['collection_id', 'email', 'name', 'amount', 'callback_url', 'description']

/** Starts the simulated Billplz on a free port. */
export async function fakeBillplz(): Promise<FakeBillplz> {
  const bills: Record<string, string>[] = []
  const key = '73eb57f0-7d4e-42b9-a544-aeac6e4b0f81'
  const signatureKey = 'S-s7b4yWpp9h7rrkNM1i3Z_g'
  const sign = (source: string) => createHmac('sha256', signatureKey).update(source).digest('hex')

  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      const page = '<!doctype html><link rel="icon" href="data:,"><h1>The bank</h1>'
      response.writeHead(200, { 'content-type': 'text/html' }).end(page)
      return
    }
    void text(request).then((body) => {
      const form = Object.fromEntries(new URLSearchParams(body))
      const isSignedIn = request.headers.authorization === `Basic ${btoa(`${key}:`)}`
      const isBill = request.method === 'POST' && request.url === '/api/v3/bills'
      const isComplete = REQUIRED.every((name) => form[name])
      const status = !isSignedIn ? 401 : !isBill ? 404 : !isComplete || billplz.refuses ? 422 : 200
      const id = `bill${bills.length + 1}`
      const bill = { ...form, id, url: `http://${request.headers.host}/bills/${id}` }
      if (status === 200) bills.push(bill)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(status === 200 ? bill : { error: { type: 'refused' } }))
    })
  })
  const { port, close } = await listen(server)

  const billplz: FakeBillplz = {
    baseUrl: `http://127.0.0.1:${port}/api`,
    key,
    signatureKey,
    bills,
    refuses: false,
    callback(fields = {}) {
      const { id = '', amount = '', name = '', email = '', url = '' } = bills.at(-1) ?? {}
      const f = { id, amount, paid: 'true', transaction_status: '', ...fields }
      const state = f.paid === 'true' ? 'paid' : 'due'
      const status = f.transaction_status || (f.paid === 'true' ? 'completed' : 'failed')
      const at = '2026-11-02 10:20:30 +0800'
      // The source of the X Signature, sorted by hand: names and values, joined by "|".
      const source = [
        `amount${f.amount}|collection_idinbmmepb|due_at2026-11-2|email${email}|id${f.id}|mobile`,
        `name${name}|paid_amount${f.amount}|paid_at${at}|paid${f.paid}|state${state}`,
        `transaction_id711044E05418|transaction_status${status}|url${url}`,
      ].join('|')
      return new URLSearchParams({
        ...{ id: f.id, collection_id: 'inbmmepb', paid: f.paid, state, amount: f.amount },
        ...{ paid_amount: f.amount, due_at: '2026-11-2', email, mobile: '', name, url },
        ...{ paid_at: at, transaction_id: '711044E05418', transaction_status: status },
        x_signature: sign(source),
      })
    },
    returnQuery(fields = {}) {
      const f = { id: bills.at(-1)?.['id'] ?? '', paid: 'true', ...fields }
      const at = '2026-11-02 10:20:30 +0800'
      return new URLSearchParams({
        'billplz[id]': f.id,
        'billplz[paid]': f.paid,
        'billplz[paid_at]': at,
        'billplz[x_signature]': sign(`billplzid${f.id}|billplzpaid_at${at}|billplzpaid${f.paid}`),
      })
    },
    close,
  }
  return billplz
}
