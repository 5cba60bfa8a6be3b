import { readProxyBanks, STALE_WARNING_MS } from '../../contract/index.js'
import type { Finding } from '../findings.js'
import { CALLS_WITHOUT_REDIS } from '../checkService.js'
import { type Asked, type Asker, jsonOf } from './createAsker.js'

/** Rows of one page of the service's list. */
const PAGE_ROWS = 40

/** Milliseconds after which an old list is looked at again: a refresh that was just woken may take longer than 2 s. */
const AGAIN_MS = 1000

const WHERE = ' Is the base path of the proxy in --endpoint, as in https://shop.example/api/fpx?'

/** Whether the list of banks is one, how old it is, and whether caches keep it as long as they should. */
export async function examineBank(
  { ask }: Asker,
  wait: (ms: number) => Promise<unknown>,
): Promise<Finding[]> {
  const answer = await ask('/bank')
  const rows = bankRows(answer)
  if (!rows)
    return [
      {
        state: 'wrong',
        subject: 'banks',
        says: `/bank answers with status ${answer.status} and no list of banks.${problemTitle(answer)}${answer.status === 404 ? WHERE : ''}`,
      },
    ]
  return [
    rows.length > 0
      ? {
          state: 'ok',
          subject: 'banks',
          says: `${rows.length} banks, each with a code and a name.`,
        }
      : { state: 'wrong', subject: 'banks', says: 'The list is empty: no payer can choose.' },
    ...pagesFinding(rows.length),
    await ageFinding(ask, wait, answer),
    cacheFinding(answer),
    await revalidationFinding(ask, answer),
  ]
}

/** How many instances nobody sees from outside, so it is only worth knowing. */
function pagesFinding(rows: number): Finding[] {
  const pages = Math.ceil(rows / PAGE_ROWS)
  if (pages < 2) return []
  const most = Math.floor(CALLS_WITHOUT_REDIS / pages)
  const says = `${rows} banks are ${pages} pages of the service. With more than ${most} instances on one Redis give each a snapshot too: one that starts while Redis is lost has no list without it.`
  return [{ state: 'note', subject: 'pages', says }]
}

/** The banks of an answer; `undefined` when it is no list of them. */
export function bankRows(answer: Asked): { code: string }[] | undefined {
  if (answer.status !== 200) return undefined
  try {
    return readProxyBanks(jsonOf(answer))
  } catch {
    return undefined
  }
}

function problemTitle(answer: Asked): string {
  const { title } = (jsonOf(answer) ?? {}) as { title?: unknown }
  return typeof title === 'string' ? ` It says: ${title}` : ''
}

async function ageFinding(
  ask: Asker['ask'],
  wait: (ms: number) => Promise<unknown>,
  answer: Asked,
): Promise<Finding> {
  const subject = 'age'
  let age = ageOf(answer)
  if (age * 1_000 > STALE_WARNING_MS) {
    await wait(AGAIN_MS)
    age = ageOf(await ask('/bank'))
  }
  if (Number.isNaN(age))
    return {
      state: 'wrong',
      subject,
      says: 'The header Fpx-Data-Age is missing: something in front drops headers, or this is not the proxy.',
    }
  return age * 1_000 > STALE_WARNING_MS
    ? {
        state: 'wrong',
        subject,
        says: `The list is ${age} s old: refreshes are failing. The log of the proxy says why.`,
      }
    : { state: 'ok', subject, says: `The list is ${age} s old.` }
}

const ageOf = ({ headers }: Asked) => Number(headers['fpx-data-age'] ?? NaN)

function cacheFinding({ headers }: Asked): Finding {
  const subject = 'caching'
  const control = headers['cache-control'] ?? ''
  const seconds = Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? NaN)
  if (headers['set-cookie'])
    return {
      state: 'wrong',
      subject,
      says: '/bank sets a cookie: a cache would hand it to other payers. Take it away in front of the proxy.',
    }
  if (/no-store|no-cache/.test(control) || Number.isNaN(seconds) || seconds > 60)
    return {
      state: 'wrong',
      subject,
      says: `Cache-Control of /bank is "${control}" and should let caches keep it for 60 seconds at most. Something in front rewrites it.`,
    }
  return { state: 'ok', subject, says: `Cache-Control of /bank is "${control}".` }
}

async function revalidationFinding(ask: Asker['ask'], { headers }: Asked): Promise<Finding> {
  const subject = 'etag'
  const { etag } = headers
  if (!etag) return { state: 'wrong', subject, says: '/bank carries no ETag.' }
  const again = await ask('/bank', { headers: { 'if-none-match': etag } })
  return again.status === 304
    ? { state: 'ok', subject, says: 'An unchanged list is answered with 304.' }
    : {
        state: 'wrong',
        subject,
        says: `An unchanged list is answered with ${again.status} in place of 304.`,
      }
}
