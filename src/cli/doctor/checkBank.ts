import { readProxyBanks, STALE_WARNING_MS } from '../../contract/index.js'
import { type Finding, ok, wrong } from '../findings.js'
import {
  parseBody,
  parseObject,
  type ProbeClient,
  type ProbeResponse,
} from './createProbeClient.js'

/**
 * The delay in milliseconds before we request a stale list again. The delay lets the proxy complete the refresh that
 * our first request started.
 */
const SECOND_LOOK_MS = 1000

const UNKNOWN_CODE = 'fpx-checkout-doctor'

/** Matches the characters the proxy rejects in a bank code in the URL. */
const UNREQUESTABLE = /[/\\%]/

const BASE_PATH_ADVICE =
  ' Does --endpoint contain the base path of the proxy, as in https://shop.example/api/fpx?'

type Wait = (ms: number) => Promise<unknown>

/** Checks the bank list's rows, age, and caching headers, and the endpoint that returns a single bank. */
export async function checkBank(client: ProbeClient, wait: Wait): Promise<Finding[]> {
  const response = await client.send('/bank')
  const rows = readBankRows(response)
  if (!rows) {
    const { title } = parseObject(response)
    const itsTitle = typeof title === 'string' ? ` Its title: ${title}` : ''
    const advice = response.status === 404 ? BASE_PATH_ADVICE : ''
    const message = `/bank returned status ${response.status} and no list of banks.`
    return [wrong('banks', message + itsTitle + advice)]
  }
  return [
    rows.length > 0
      ? ok('banks', `${rows.length} banks, each with a code and a name.`)
      : wrong(
          'banks',
          'The list is empty: no payer can select a bank. See the log of the proxy for the reason.',
        ),
    await ageFinding(client, wait, response),
    cacheFinding(response),
    ...(await codeFinding(client, rows)),
  ]
}

/** Returns the banks in a response, or `undefined` if the bank picker would reject the list. */
function readBankRows(response: ProbeResponse): { code: string }[] | undefined {
  if (response.status !== 200) return undefined
  try {
    return readProxyBanks(parseBody(response))
  } catch {
    return undefined
  }
}

async function ageFinding(
  { send }: ProbeClient,
  wait: Wait,
  response: ProbeResponse,
): Promise<Finding> {
  let age = readAge(response)
  if (age * 1_000 > STALE_WARNING_MS) {
    await wait(SECOND_LOOK_MS)
    age = readAge(await send('/bank'))
  }
  if (Number.isNaN(age))
    return wrong(
      'age',
      'The header Fpx-Data-Age is missing: a server in front removes headers, or this is not the proxy.',
    )
  const message = `The list is ${age} s old`
  return age * 1_000 > STALE_WARNING_MS
    ? wrong('age', `${message}: refreshes fail. See the log of the proxy for the reason.`)
    : ok('age', `${message}.`)
}

const readAge = ({ headers }: ProbeResponse) => Number(headers.get('fpx-data-age') ?? NaN)

function cacheFinding({ headers }: ProbeResponse): Finding {
  const control = headers.get('cache-control') ?? ''
  const seconds = Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? NaN)
  if (headers.has('set-cookie'))
    return wrong(
      'caching',
      '/bank sets a cookie, which a cache would send to other payers. Remove it in the server in front of the proxy.',
    )
  const message = `Cache-Control of /bank is "${control}"`
  return /no-store|no-cache/.test(control) || !(seconds <= 60)
    ? wrong(
        'caching',
        `${message}; expected a max-age of 60 seconds at most. A server in front of the proxy changes it.`,
      )
    : ok('caching', `${message}.`)
}

/**
 * Requests a listed bank and an unknown bank from the endpoint that returns a single bank, and checks the responses.
 */
async function codeFinding({ send }: ProbeClient, rows: { code: string }[]): Promise<Finding[]> {
  const subject = 'codes'
  const bank = rows.find(({ code }) => !UNREQUESTABLE.test(code))
  if (!bank) return []
  const { code } = bank
  const known = await send(`/bank/${encodeURIComponent(code)}`)
  const found = readBankRows(known) ?? []
  if (found.length === 0 || found.some((row) => row.code !== code))
    return [
      wrong(
        subject,
        `/bank/{code} returned status ${known.status} for a code of the list; expected 200 and its banks. Does the server in front forward every address below the endpoint?`,
      ),
    ]
  const unknown = await send(`/bank/${UNKNOWN_CODE}`)
  return [
    unknown.status === 404 && parseObject(unknown)['code'] === 'bank-not-offered'
      ? ok(subject, '/bank/{code} finds a bank, and refuses an unknown code.')
      : wrong(
          subject,
          `/bank/{code} returned status ${unknown.status} for a code that no bank has; expected 404 and the problem "bank-not-offered". A server in front of the proxy answers instead.`,
        ),
  ]
}
