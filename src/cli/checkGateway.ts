import { createGatewayClient, GatewayError } from '../gateway/index.js'
import type { Finding } from './findings.js'
import type { ProxySettings } from './readProxySettings.js'

/**
 * Largest tolerated difference between the clocks, in milliseconds. With a larger one, dates of the gateway such as
 * `Retry-After` mislead.
 */
const CLOCK_SKEW_MS = 30_000

/** The messages of the gateway's client use the names of its options. */
const BASE_URL_HINT = '(baseUrl is the value of FPX_BASE_URL.)'

/** Calls a minute of all instances together while Redis is down. */
export const CALLS_WITHOUT_REDIS = 32

/** The options with which the proxy will run. */
interface Plan {
  /** Calls a minute. */
  budget: number
  /** Maximum number of instances that share Redis and have no snapshot. */
  instances?: number
}

/**
 * Checks the gateway with a ping, if the gateway has one, and with the list of banks: one call for each page.
 *
 * The findings say whether the address responds and accepts the key, and whether the clocks agree. They also compare
 * the list and the rate limit with the budget.
 *
 * @throws {GatewayError} of kind `misconfigured` for an invalid address or key.
 */
export async function checkGateway(
  gateway: ProxySettings['gateway'],
  plan: Plan,
): Promise<Finding[]> {
  let date: string | null | undefined
  const client = createGatewayClient({
    ...gateway,
    fetch: async (...args) => {
      const response = await fetch(...args)
      date = response.headers.get('date')
      return response
    },
  })
  try {
    const hasPing = gateway.adapter === undefined || gateway.adapter.ping !== undefined
    const ping = hasPing ? await client.ping() : undefined
    const { data, pages, rate } = await client.banks()
    return [
      { state: 'ok', subject: 'address', message: 'The gateway responds.' },
      {
        state: 'ok',
        subject: 'key',
        message: `The key is accepted; the list has ${data.length} banks.`,
      },
      ...pagesFinding(pages, plan),
      limitFinding(ping?.rate ?? rate, plan.budget),
      clockFinding(date),
    ]
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'misconfigured') throw error
    const hasResponded = error.kind !== 'unreachable' && error.kind !== 'timeout'
    if (error.status === 404) return [notFoundFinding(error), clockFinding(date)]
    return [
      {
        state: hasResponded && error.kind !== 'failing' ? 'ok' : 'wrong',
        subject: 'address',
        message: hasResponded
          ? `The gateway responds${error.status === undefined ? '' : ` with status ${error.status}`}.`
          : `${error.message} ${BASE_URL_HINT}`,
      },
      ...failureFinding(error),
      ...(hasResponded ? [clockFinding(date)] : []),
    ]
  }
}

const notFoundFinding = ({ message }: GatewayError): Finding => ({
  state: 'wrong',
  subject: 'address',
  message: `${message} ${BASE_URL_HINT}`,
})

function failureFinding({ kind, message }: GatewayError): Finding[] {
  if (kind === 'key-refused') return [{ state: 'wrong', subject: 'key', message: message }]
  if (kind === 'limit-reached') return [{ state: 'wrong', subject: 'limit', message: message }]
  return kind === 'unreachable' || kind === 'timeout'
    ? []
    : [
        {
          state: 'wrong',
          subject: 'answer',
          message: kind === 'too-large' ? `${message} Raise --max-bytes.` : message,
        },
      ]
}

function pagesFinding(pages: number, { budget, instances = 1 }: Plan): Finding[] {
  const subject = 'pages'
  const callsWithoutRedis = Math.floor(CALLS_WITHOUT_REDIS / instances)
  const count = `The list of banks has ${pages} pages,`
  if (pages > budget)
    return [
      {
        state: 'wrong',
        subject,
        message: `${count} more than the budget has calls: start with --budget ${pages}`,
      },
    ]
  if (pages <= callsWithoutRedis) return []
  return [
    {
      state: 'note',
      subject,
      message: `${count} and while Redis is down each of ${instances} instances may read ${callsWithoutRedis}: add --snapshot, so that an instance that starts then has a list.`,
    },
  ]
}

function limitFinding(
  { limit, remaining }: { limit?: number; remaining?: number },
  budget: number,
): Finding {
  const subject = 'limit'
  if (limit === undefined)
    return { state: 'note', subject, message: 'The gateway does not send its rate limit.' }
  if (limit < budget)
    return {
      state: 'wrong',
      subject,
      message: `The gateway allows ${limit} calls a minute, fewer than the budget of ${budget}: start with --budget ${Math.max(1, limit >> 1)}`,
    }
  if (remaining !== undefined && remaining < limit / 2)
    return {
      state: 'note',
      subject,
      message: `${remaining} of ${limit} calls a minute are left: another program uses this key too.`,
    }
  return {
    state: 'ok',
    subject,
    message: `The gateway allows ${limit} calls a minute; the budget is ${budget}.`,
  }
}

function clockFinding(date: string | null | undefined): Finding {
  const subject = 'clock'
  const gatewayTime = Date.parse(date ?? '')
  if (Number.isNaN(gatewayTime))
    return { state: 'note', subject, message: 'The gateway does not send its time.' }
  const skew = Date.now() - gatewayTime
  return Math.abs(skew) < CLOCK_SKEW_MS
    ? { state: 'ok', subject, message: 'The clocks of this machine and the gateway agree.' }
    : {
        state: 'wrong',
        subject,
        message: `This machine is ${Math.round(Math.abs(skew) / 1_000)} s ${skew > 0 ? 'ahead of' : 'behind'} the gateway: set its clock (NTP).`,
      }
}
