import { billplz } from '../../payments/index.js'
import { type Finding, note, ok, wrong } from '../findings.js'

const TIMEOUT_MS = 10_000

/** A Billplz account, by its key and one of its collections. */
export interface BillplzAccount {
  /** The base URL of the API, which ends in `/api`. */
  baseUrl: string
  apiKey: string
  collection: string
}

/**
 * Checks whether the signature key fits, and what the account sends, with the signed query of a payer's return. Nothing
 * is requested.
 */
export async function checkReturn(returned: URL, signatureKey: string): Promise<Finding[]> {
  const fields = [...returned.searchParams]
  const gateway = billplz({ apiKey: 'unused', collectionId: 'unused', signatureKey })
  const message = { fields, body: new Uint8Array(), headers: new Headers() }
  const report = await gateway.readReturn?.(message)
  if (report && 'refused' in report)
    return [wrong('signature', ADVICE[report.refused] ?? UNREADABLE)]
  const hasStatus = fields.some(([name]) => name === 'billplz[transaction_status]')
  return [
    ok('signature', 'The key in FPX_SIGNATURE_KEY fits.'),
    hasStatus
      ? ok('account', '"Extra Payment Completion Information" is enabled.')
      : wrong(
          'account',
          'Enable "Extra Payment Completion Information" in the account. Without it, a company payment that awaits approval looks like a failed one.',
        ),
  ]
}

const UNREADABLE = 'The return cannot be read. Copy its whole address from the log of your server.'
const ADVICE: Record<string, string> = {
  'missing-field':
    'The return has no signature. Enable X Signature in the account, for callback and redirect.',
  'wrong-signature':
    'The key in FPX_SIGNATURE_KEY does not fit. Copy the X Signature key of the account again; the sandbox has another one.',
}

/** Asks Billplz for the collection and its payment methods. */
export async function* checkAccount(account: BillplzAccount): AsyncGenerator<Finding> {
  const { baseUrl, apiKey, collection } = account
  const ask = async (path: string) => {
    const response = await fetch(baseUrl.replace(/\/+$/, '') + path, {
      headers: { Authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer: unknown = await response.json().catch(() => undefined)
    return { status: response.status, answer: (answer ?? {}) as Record<string, unknown> }
  }
  const path = `/v3/collections/${encodeURIComponent(collection)}`
  const { status, answer } = await ask(path)
  if (status !== 200) {
    yield describeRefusal(status)
    return
  }
  yield answer['status'] === 'inactive'
    ? note('account', 'The collection is inactive. Billplz activates it with the next bill.')
    : ok('account', 'Billplz accepts the key, and the collection is active.')
  yield* describeMethods((await ask(`${path}/payment_methods`)).answer['payment_methods'])
  yield note(
    'account',
    'Billplz cannot be asked for the X Signature key and settings: pay once and pass the return with --returned.',
  )
}

function describeRefusal(status: number): Finding {
  if (status === 401 || status === 403)
    return wrong('account', 'Billplz refuses the key in FPX_API_KEY. The sandbox has another one.')
  return status === 404
    ? wrong('account', 'The account has no collection with this id.')
    : note('account', `Billplz answered with ${status}. Try again later.`)
}

function* describeMethods(methods: unknown): Generator<Finding> {
  const list = Array.isArray(methods) ? (methods as Record<string, unknown>[]) : []
  const find = (name: string) => list.find(({ code }) => code === name)
  const fpx = find('fpx')
  if (!fpx) yield note('account', 'Check that the collection accepts FPX; Billplz did not say.')
  else if (fpx['active'] === true) yield ok('account', 'The collection accepts FPX.')
  else
    yield wrong('account', 'The collection does not accept FPX. Enable it in its payment methods.')
  if (find('fpxb2b1')?.['active'] === false)
    yield note('account', 'The collection does not accept FPX from company accounts (fpxb2b1).')
}
