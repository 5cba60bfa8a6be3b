import { createPaymentService, PaymentServiceError } from '../payment-service/index.js'
import type { Finding } from './findings.js'
import type { Upstream } from './upstreamOf.js'

/** Beyond this, dates that the service sends are misread. */
const CLOCK_SKEW_MS = 30_000

/** Calls a minute of all instances together while their Redis is lost. */
export const CALLS_WITHOUT_REDIS = 32

/** What the proxy is to be started with. */
interface Plan {
  /** Calls a minute. */
  perMinute: number
  /** The most instances on one Redis, where there is no snapshot for the time when that is lost. */
  instances?: number
}

/**
 * Looks at the payment service with a ping and the list of banks, a call for each page: whether the address answers, the
 * key is taken, the list and the limit leave room for the budget, and the clocks agree.
 *
 * @throws {PaymentServiceError} of kind `misconfigured` for an address or a key that cannot be right.
 */
export async function checkService(upstream: Upstream, plan: Plan): Promise<Finding[]> {
  let date: string | null | undefined
  const service = createPaymentService({
    ...upstream,
    fetch: async (...args) => {
      const answer = await fetch(...args)
      date = answer.headers.get('date')
      return answer
    },
  })
  try {
    const { rate } = await service.ping()
    const { data, pages } = await service.banks()
    return [
      { state: 'ok', subject: 'address', says: 'The service answers.' },
      { state: 'ok', subject: 'key', says: `It is accepted, and shows ${data.length} banks.` },
      ...pagesFinding(pages, plan),
      limitFinding(rate, plan.perMinute),
      clockFinding(date),
    ]
  } catch (error) {
    if (!(error instanceof PaymentServiceError) || error.kind === 'misconfigured') throw error
    const reached = error.status !== undefined
    if (error.status === 404) return [nothingThere(error), clockFinding(date)]
    return [
      {
        state: reached && error.kind !== 'failing' ? 'ok' : 'wrong',
        subject: 'address',
        says: reached
          ? `The service answers with status ${error.status}.`
          : `${error.message} Look at FPX_BASE_URL, and whether this machine may go there.`,
      },
      ...failureFinding(error),
      ...(reached ? [clockFinding(date)] : []),
    ]
  }
}

const nothingThere = ({ message }: PaymentServiceError): Finding => ({
  state: 'wrong',
  subject: 'address',
  says: message.replace('baseUrl', 'FPX_BASE_URL'),
})

function failureFinding({ kind, message }: PaymentServiceError): Finding[] {
  if (kind === 'key-refused') return [{ state: 'wrong', subject: 'key', says: message }]
  if (kind === 'limit-reached') return [{ state: 'wrong', subject: 'limit', says: message }]
  return kind === 'unreachable' || kind === 'timeout'
    ? []
    : [{ state: 'wrong', subject: 'answer', says: message }]
}

function pagesFinding(pages: number, { perMinute, instances = 1 }: Plan): Finding[] {
  const subject = 'pages'
  const callsAlone = Math.floor(CALLS_WITHOUT_REDIS / instances)
  const has = `The list of banks has ${pages} pages,`
  if (pages > perMinute)
    return [
      {
        state: 'wrong',
        subject,
        says: `${has} more than the budget has calls: start with --budget ${pages}`,
      },
    ]
  if (pages <= callsAlone) return []
  return [
    {
      state: 'note',
      subject,
      says: `${has} and while Redis is lost each of ${instances} instances may read ${callsAlone}: add --snapshot, so that one that starts then has a list.`,
    },
  ]
}

function limitFinding(
  { limit, remaining }: { limit?: number; remaining?: number },
  budget: number,
): Finding {
  const subject = 'limit'
  if (limit === undefined)
    return { state: 'note', subject, says: 'The service does not tell its limit of calls.' }
  if (limit < budget)
    return {
      state: 'wrong',
      subject,
      says: `The service allows ${limit} calls a minute, fewer than the budget of ${budget}: start with --budget ${Math.max(1, limit >> 1)}`,
    }
  if (remaining !== undefined && remaining < limit / 2)
    return {
      state: 'note',
      subject,
      says: `Of ${limit} calls a minute ${remaining} are left: something else uses this key too.`,
    }
  return { state: 'ok', subject, says: `${limit} calls a minute, the budget takes ${budget}.` }
}

function clockFinding(date: string | null | undefined): Finding {
  const subject = 'clock'
  const theirs = Date.parse(date ?? '')
  if (Number.isNaN(theirs))
    return { state: 'note', subject, says: 'The service does not tell its time.' }
  const skew = Date.now() - theirs
  return Math.abs(skew) < CLOCK_SKEW_MS
    ? { state: 'ok', subject, says: 'It agrees with that of the service.' }
    : {
        state: 'wrong',
        subject,
        says: `This machine is ${Math.round(Math.abs(skew) / 1_000)} s ${skew > 0 ? 'ahead of' : 'behind'} the service: set its clock (NTP).`,
      }
}
