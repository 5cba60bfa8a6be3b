import { readProxyBanks, STALE_WARNING_MS } from '../../contract/index.js'
import { type Finding, ok, wrong } from '../findings.js'
import type { ProbeClient, ProbeResponse } from './createProbeClient.js'

/**
 * The delay in milliseconds before we request a stale list again. The delay lets the proxy complete the refresh that
 * our first request started.
 */
const SECOND_LOOK_MS = 1000

const UNKNOWN_CODE = 'fpx-checkout-doctor'

/** Matches the characters the proxy rejects in a bank code in the URL. */
const UNREQUESTABLE = /[/\\%]/

/** Checks the bank list's rows, age, and caching headers, and the endpoint that returns a single bank. */
export async function checkBank(
  client: ProbeClient,
  wait: (ms: number) => Promise<unknown>,
): Promise<Finding[]> {
  let response = await client.send('/bank')
  if (readAge(response) * 1_000 > STALE_WARNING_MS) {
    await wait(SECOND_LOOK_MS)
    response = await client.send('/bank')
  }
  const rows = readBankRows(response)
  if (!rows?.length)
    return [
      wrong(
        'banks',
        response.status === 404
          ? '/bank returned status 404. Does --endpoint contain the base path of the proxy, as in https://shop.example/api/fpx?'
          : `/bank returned status ${response.status} and no list of banks. See the log of the proxy for the reason.`,
      ),
    ]
  return [
    ok('banks', `${rows.length} banks, each with a code and a name.`),
    ageFinding(readAge(response)),
    cacheFinding(response),
    ...(await codeFinding(client, rows)),
  ]
}

/** Returns the banks in a response, or `undefined` if the bank picker rejects the list. */
function readBankRows({ status, json }: ProbeResponse): { code: string }[] | undefined {
  if (status !== 200) return undefined
  try {
    return readProxyBanks(json)
  } catch {
    return undefined
  }
}

const readAge = ({ headers }: ProbeResponse) => Number(headers.get('fpx-data-age') ?? NaN)

function ageFinding(age: number): Finding {
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

function cacheFinding({ headers }: ProbeResponse): Finding {
  const subject = 'caching'
  if (headers.has('set-cookie'))
    return wrong(
      subject,
      '/bank sets a cookie, which a cache would send to other payers. Remove it in the server in front of the proxy.',
    )
  const control = headers.get('cache-control') ?? ''
  const seconds = Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? NaN)
  const message = `Cache-Control of /bank is "${control}"`
  return !/no-store|no-cache/.test(control) && seconds <= 60
    ? ok(subject, `${message}.`)
    : wrong(
        subject,
        `${message}; expected a max-age of 60 seconds at most. A server in front of the proxy changes it.`,
      )
}

/**
 * Requests a listed bank and an unknown bank from the endpoint that returns a single bank, and checks the responses.
 */
async function codeFinding({ send }: ProbeClient, rows: { code: string }[]): Promise<Finding[]> {
  const bank = rows.find(({ code }) => !UNREQUESTABLE.test(code))
  if (!bank) return []
  const known = await send(`/bank/${encodeURIComponent(bank.code)}`)
  const unknown = await send(`/bank/${UNKNOWN_CODE}`)
  const isFound = readBankRows(known)?.[0]?.code === bank.code
  const { code } = Object(unknown.json) as { code?: unknown }
  return [
    isFound && unknown.status === 404 && code === 'bank-not-offered'
      ? ok('codes', '/bank/{code} finds a bank, and refuses an unknown code.')
      : wrong(
          'codes',
          `/bank/{code} returned status ${known.status} for a code of the list and ${unknown.status} for a code that no bank has; expected 200 with the bank and 404 with the problem "bank-not-offered". Does the server in front forward every address below the endpoint, and does it answer itself?`,
        ),
  ]
}
