import { createHmac } from 'node:crypto'

/** What Billplz does with a request: answers, or one of the faults. */
export type Answer = (request: Request) => Response | Promise<Response>

/** The account at the simulated Billplz. */
export const account = {
  apiKey: '73eb57f0-7d4e-42b9-a544-aeac6e4b0f81',
  signatureKey: 'S-s7b4yWpp9h7rrkNM1i3Z_g',
  collectionId: 'inbmmepb',
  baseUrl: 'https://billplz.example/api',
}

const sign = (source: string) =>
  createHmac('sha256', account.signatureKey).update(source).digest('hex')

/** A simulated Billplz in memory, written from the public document of bills and of the X Signature. */
export class SimulatedBillplz {
  /** Created bills, with the fields that were sent. */
  readonly bills: Record<string, string>[]
  /** Replaces the answer to the next requests. */
  answer: Answer | undefined

  /** @param bills - the bills of several accounts, which are numbered together. */
  constructor(bills: Record<string, string>[] = []) {
    this.bills = bills
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    return this.answer ? this.answer(request) : this.respond(request)
  }

  /** Answers as Billplz does. */
  async respond(request: Request): Promise<Response> {
    if (request.headers.get('authorization') !== `Basic ${btoa(`${account.apiKey}:`)}`)
      return Response.json({ error: { type: 'Unauthorized' } }, { status: 401 })
    const { pathname } = new URL(request.url)
    if (request.method === 'POST' && pathname === '/api/v3/bills') {
      const id = `bill${this.bills.length + 1}`
      const form = Object.fromEntries(new URLSearchParams(await request.text())) as Record<
        string,
        string
      >
      const bill: Record<string, string> = {
        paid: '',
        ...form,
        id,
        url: `https://billplz.example/bills/${id}`,
      }
      this.bills.push(bill)
      return Response.json({ ...bill, paid: false, state: 'due', amount: Number(bill['amount']) })
    }
    const bill = this.bills.find(({ id }) => pathname === `/api/v3/bills/${id}`)
    if (!bill) return Response.json({ error: { type: 'RecordNotFound' } }, { status: 404 })
    const isPaid = bill['paid'] === 'true'
    if (request.method === 'DELETE') {
      if (isPaid) return Response.json({ error: { type: 'RecordInvalid' } }, { status: 422 })
      bill['deleted'] = 'true'
      return Response.json({})
    }
    const amount = Number(bill['amount'])
    const state = isPaid ? 'paid' : bill['deleted'] ? 'deleted' : 'due'
    return Response.json({
      ...{ id: bill['id'], paid: isPaid, state, reference_2: bill['reference_2'] },
      ...{ amount, paid_amount: isPaid ? Number(bill['paid_amount'] ?? amount) : 0 },
    })
  }

  /**
   * Returns the signed callback of a bill, of the newest unless another `id` is given. It reports a payment.
   *
   * @param isBasic - whether the account doesn't send `transaction_id` and `transaction_status`.
   */
  callback(fields: Record<string, string> = {}, isBasic = false): URLSearchParams {
    const bill = this.bills.find(({ id }) => id === fields['id']) ?? this.bills.at(-1) ?? {}
    const { id = '', amount = '', name = '', email = '', url = '' } = bill
    const isPaid = (fields['paid'] ?? 'true') === 'true'
    const all: Record<string, string> = {
      ...{ id, collection_id: 'inbmmepb', paid: 'true', state: isPaid ? 'paid' : 'due', amount },
      ...{ paid_amount: isPaid ? (fields['amount'] ?? amount) : '0', due_at: '2026-11-2', email },
      ...{ mobile: '', name, url, paid_at: '2026-11-02 10:20:30 +0800' },
      ...{ transaction_id: '711044E05418', transaction_status: isPaid ? 'completed' : 'failed' },
      ...fields,
    }
    const { transaction_id: _id, transaction_status: _status, ...basic } = all
    const signed = isBasic ? basic : all
    return new URLSearchParams({ ...signed, x_signature: sign(toSource('', signed)) })
  }

  /** Returns the signed query of the payer's return. */
  returnQuery(fields: Record<string, string> = {}): URLSearchParams {
    const { id = '' } = this.bills.at(-1) ?? {}
    const signed = { id, paid: 'true', paid_at: '2026-11-02 10:20:30 +0800', ...fields }
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(signed)) query.set(`billplz[${name}]`, value)
    query.set('billplz[x_signature]', sign(toSource('billplz', signed)))
    return query
  }
}

const toSource = (prefix: string, fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => prefix + name + value)
    .sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    .join('|')
