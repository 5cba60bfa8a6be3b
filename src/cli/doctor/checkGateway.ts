import { defaults } from '../../contract/index.js'
import {
  createGatewayClient,
  type FetchedList,
  GatewayError,
  type RateLimitInfo,
} from '../../gateway/index.js'
import { type Finding, note, ok, wrong } from '../findings.js'
import { chooseGatewayFetch } from '../fetchOverHttps.js'
import type { ProxySettings } from '../readProxySettings.js'

/** This hint follows the gateway client's errors, which mention `baseUrl` instead of the environment variable. */
const BASE_URL_HINT = '(baseUrl is the value of FPX_BASE_URL.)'

/** The proxy settings that the check compares with the gateway's page count and rate limit. */
interface Plan {
  budget: number
  /**
   * The maximum number of instances that share Redis. Absent if the instances don't use Redis or if they have a
   * snapshot.
   */
  instances?: number
}

/**
 * Checks the gateway by fetching the bank list. If the adapter supports pings, also sends a ping.
 *
 * The findings show whether the gateway responds and accepts the API key, and whether the list and the rate limit fit the budget.
 */
export async function checkGateway(
  gateway: ProxySettings['gateway'],
  plan: Plan,
): Promise<Finding[]> {
  // The check must use the same `fetch` as the proxy because the built-in one may fail where the proxy's works.
  const send = chooseGatewayFetch()
  const client = createGatewayClient({ ...gateway, ...(send && { fetch: send }) })
  try {
    const hasPing = gateway.adapter === undefined || gateway.adapter.ping !== undefined
    const ping = hasPing ? await client.ping() : undefined
    const list = await client.banks()
    return [
      ok('address', 'The gateway responds.'),
      ok('key', `The key is accepted; the list has ${list.data.length} banks.`),
      ...missingFinding(list, gateway.maxPages),
      ...pagesFinding(list.pages, gateway.adapter?.perMinute ?? defaults.gatewayLimit, plan),
      limitFinding(ping?.rate ?? list.rate, plan.budget),
    ]
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return failureFindings(error)
  }
}

function failureFindings({ kind, status, message }: GatewayError): Finding[] {
  const hasResponded = kind !== 'unreachable' && kind !== 'timeout'
  if (!hasResponded || status === 404) return [wrong('address', `${message} ${BASE_URL_HINT}`)]
  const withStatus = status === undefined ? '' : ` with status ${status}`
  const responds = `The gateway responds${withStatus}.`
  return [
    kind === 'failing' ? wrong('address', responds) : ok('address', responds),
    wrong(kind === 'key-refused' ? 'key' : kind === 'limit-reached' ? 'limit' : 'answer', message),
  ]
}

function missingFinding(
  { complete, pages, unreadableRows }: FetchedList<unknown>,
  maxPages: number,
): Finding[] {
  if (complete) return []
  if (unreadableRows.length)
    return [
      wrong(
        'rows',
        `Banks are missing, because rows of the list cannot be read (${unreadableRows.length}), such as ${unreadableRows[0]}.`,
      ),
    ]
  return [
    wrong(
      'pages',
      pages === maxPages
        ? `The list of banks has more pages than the ${maxPages} that --max-pages allows, so banks are missing: raise --max-pages.`
        : 'Banks may be missing: the gateway sends the same page again, or fewer banks than it announces. Ask it how its list is divided into pages.',
    ),
  ]
}

/**
 * Says how many pages the proxy can read, with Redis and without. The decision about the budget has the reasons.
 */
function pagesFinding(pages: number, limit: number, { budget, instances = 1 }: Plan): Finding[] {
  const most = Math.max(1, Math.floor(budget / 2))
  const count = `The list of banks has ${pages} pages, and a refresh with --budget ${budget} can read ${most}`
  if (pages > most)
    return [
      wrong(
        'pages',
        2 * pages <= limit
          ? `${count}: start with --budget ${2 * pages}`
          : `${count}: start with --max-pages ${most}, so that at least these pages are served`,
      ),
    ]
  const withoutRedis = Math.floor((limit - Math.max(1, budget / 2)) / (instances + 1))
  if (instances === 1 || pages <= withoutRedis) return [ok('pages', `${count}.`)]
  return [
    note(
      'pages',
      `${count}, but while Redis is down each of ${instances} instances only ${withoutRedis}: add --snapshot, so that an instance that starts then has a list.`,
    ),
  ]
}

function limitFinding({ limit, remaining }: RateLimitInfo, budget: number): Finding {
  if (limit === undefined)
    return note('limit', 'The gateway does not say how many calls a minute it allows.')
  if (limit < budget)
    return wrong(
      'limit',
      `The gateway allows ${limit} calls a minute, fewer than the budget of ${budget}: start with --budget ${Math.max(1, limit >> 1)}`,
    )
  return remaining !== undefined && remaining < limit / 2
    ? note(
        'limit',
        `${remaining} of ${limit} calls a minute are left: another program uses this key too.`,
      )
    : ok('limit', `The gateway allows ${limit} calls a minute; the budget is ${budget}.`)
}
