import {
  readAge,
  readProblemCode,
  readProxyBanks,
  readSeconds,
  STALE_WARNING_MS,
} from '../../contract/index.js'
import { type Finding, ok, wrong } from '../findings.js'
import type { ProbeClient, ProbeResponse } from './createProbeClient.js'
import { explainResponse } from './explainResponse.js'

/**
 * The delay in milliseconds before we request a stale list again. The delay lets the proxy complete the refresh that
 * our first request started.
 */
const SECOND_LOOK_MS = 1000

const UNKNOWN_CODE = 'fpx-checkout-doctor'

/** Matches the characters the proxy rejects in a bank code in the URL. */
const UNREQUESTABLE = /[/\\%]/

/** Checks the bank list's rows, age, and caching headers, and the endpoint that returns a single bank. */
export async function* checkBank(
  client: ProbeClient,
  wait: (ms: number) => Promise<unknown>,
): AsyncGenerator<Finding> {
  let response = await client.send('/bank')
  if (isOld(readAge(response.headers))) {
    await wait(SECOND_LOOK_MS)
    response = await client.send('/bank')
  }
  const rows = readBankRows(response)
  if (!rows?.length) {
    const answer = `/bank returned status ${response.status} and no list of banks.`
    yield wrong('banks', `${answer} ${explainResponse(response)}`)
    return
  }
  yield ok('banks', `${rows.length} banks, each with a code and a name.`)
  yield ageFinding(response)
  yield cacheFinding(response)
  yield* codeFinding(client, rows)
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

const isOld = (age: number | null | undefined) =>
  typeof age === 'number' && age * 1_000 > STALE_WARNING_MS

function ageFinding({ headers }: ProbeResponse): Finding {
  const age = readAge(headers)
  if (age === null)
    return wrong(
      'age',
      'The header Fpx-Data-Age is missing: a server in front removes headers, or this is not the proxy.',
    )
  const message = `The list is ${age} s old`
  if (!isOld(age)) return ok('age', `${message}.`)
  return isOld(readSeconds(headers, 'Fpx-Data-Age'))
    ? wrong('age', `${message}: refreshes fail. See the log of the proxy for the reason.`)
    : wrong(
        'age',
        `${message}, ${readSeconds(headers, 'Age')} s of them in a cache in front of the proxy. Let the cache follow Cache-Control, or don't cache /bank.`,
      )
}

function cacheFinding({ headers }: ProbeResponse): Finding {
  const subject = 'caching'
  if (headers.has('set-cookie'))
    return wrong(
      subject,
      '/bank sets a cookie, which a cache would send to other payers. Remove it in the server in front of the proxy.',
    )
  const control = headers.get('cache-control') ?? ''
  const limits = [...control.matchAll(/\b(?:s-maxage|max-age)=(\d+)/g)]
  const isShort = limits.length > 0 && limits.every(([, seconds]) => Number(seconds) <= 60)
  const message = `Cache-Control of /bank is "${control}"`
  return !/no-store|no-cache/.test(control) && isShort
    ? ok(subject, `${message}.`)
    : wrong(
        subject,
        `${message}; expected a max-age of 60 seconds at most. A server in front of the proxy changes it.`,
      )
}

/**
 * Requests a listed bank and an unknown bank from the endpoint that returns a single bank, and checks the responses.
 */
async function* codeFinding(
  { send }: ProbeClient,
  rows: { code: string }[],
): AsyncGenerator<Finding> {
  const bank = rows.find(({ code }) => !UNREQUESTABLE.test(code))
  if (!bank) return
  const known = await send(`/bank/${encodeURIComponent(bank.code)}`)
  const unknown = await send(`/bank/${UNKNOWN_CODE}`)
  const isFound = readBankRows(known)?.[0]?.code === bank.code
  yield isFound && unknown.status === 404 && readProblemCode(unknown.json) === 'bank-not-offered'
    ? ok('codes', '/bank/{code} finds a bank, and refuses an unknown code.')
    : wrong(
        'codes',
        `/bank/{code} returned status ${known.status} for a code of the list and ${unknown.status} for a code that no bank has; expected 200 with the bank and 404 with the problem "bank-not-offered". Does the server in front forward every address below the endpoint, and does it answer itself?`,
      )
}
