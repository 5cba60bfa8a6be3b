import { createGatewayClient, type FetchedList, GatewayError } from '../../gateway/index.js'
import { chooseGatewayFetch } from '../fetchOverHttps.js'
import { type Finding, note, ok, wrong } from '../findings.js'
import type { ProxySettings } from '../proxySettings.js'

/**
 * Checks the gateway by fetching the bank list: whether it responds and accepts the API key, and whether the list and
 * the rate limit fit the budget.
 */
export async function checkGateway(
  gateway: ProxySettings['gateway'],
  budget: number,
): Promise<Finding[]> {
  // The check must use the same `fetch` as the proxy because the built-in one may fail where the proxy's works.
  const fetch = chooseGatewayFetch()
  try {
    const list = await createGatewayClient({ ...gateway, ...(fetch && { fetch }) }).banks()
    return [
      ok('address', 'The gateway responds.'),
      ok('key', `The key is accepted; the list has ${list.data.length} banks.`),
      ...missingFinding(list),
      pagesFinding(list.pages, budget),
      limitFinding(list.rate.limit, budget),
    ]
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const { kind, status, message } = error
    const isElsewhere = kind === 'unreachable' || kind === 'timeout' || status === 404
    const subject =
      kind === 'key-refused'
        ? 'key'
        : kind === 'limit-reached'
          ? 'limit'
          : isElsewhere
            ? 'address'
            : 'answer'
    return [wrong(subject, `${message} (baseUrl is the value of FPX_BASE_URL.)`)]
  }
}

function missingFinding({ complete, unreadableRows }: FetchedList<unknown>): Finding[] {
  if (complete) return []
  const [row] = unreadableRows
  return [
    row === undefined
      ? wrong(
          'pages',
          'Banks may be missing: the gateway sends the same page again, or fewer banks than it announces. Ask it how its list is divided into pages.',
        )
      : wrong(
          'rows',
          `Banks are missing, because rows of the list cannot be read (${unreadableRows.length}), such as ${row}.`,
        ),
  ]
}

/** Half of the budget is for the pages of a list. */
function pagesFinding(pages: number, budget: number): Finding {
  const message = `Pages of the list: ${pages}. They need a --budget of at least ${2 * pages}; it is ${budget}.`
  return 2 * pages > budget ? wrong('pages', message) : ok('pages', message)
}

function limitFinding(limit: number | undefined, budget: number): Finding {
  if (limit === undefined)
    return note('limit', 'The gateway does not say how many calls a minute it allows.')
  const message = `The gateway allows ${limit} calls a minute`
  return limit < budget
    ? wrong(
        'limit',
        `${message}, fewer than the budget of ${budget}: start with --budget ${Math.max(1, limit >> 1)}`,
      )
    : ok('limit', `${message}; the budget is ${budget}.`)
}
