/** A gateway to check: the sandbox, or a real one. */
interface GatewayUnderTest {
  /** Base URL, which ends with the version. */
  baseUrl: string
  apiKey: string
  fetch: typeof fetch
  /** Ids of unapproved companies. If set, the contract checks that none of them is sent. */
  unapproved?: readonly number[]
  /** Another user's key. If set, the contract checks that its companies are different. */
  otherApiKey?: string
  /** Whether the contract may use up a minute's calls. */
  mayExhaust?: boolean
}

/** The parts of a response that the standard gateway's document describes. */
export interface Visit {
  status: number
  headers: Headers
  /** The body as JSON; `undefined` if it isn't JSON. */
  body: unknown
}

/** Calls a gateway. To save calls, a repeated request returns the earlier response. */
export interface ContractClient extends GatewayUnderTest {
  /** @param key The key to send; `null` for none. Default: the gateway's `apiKey`. */
  visit: (path: string, key?: string | null) => Promise<Visit>
  /** Like `visit`, but always sends the request. */
  visitUncached: (path: string, key?: string | null) => Promise<Visit>
}

/** Creates a client for one run of the contract. */
export function createContractClient(gateway: GatewayUnderTest): ContractClient {
  const visits = new Map<string, Promise<Visit>>()

  const visitUncached = async (
    path: string,
    key: string | null = gateway.apiKey,
  ): Promise<Visit> => {
    const answer = await gateway.fetch(gateway.baseUrl + path, {
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      redirect: 'manual',
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: jsonOf(text) }
  }

  return {
    ...gateway,
    visitUncached,
    visit(path, key = gateway.apiKey) {
      const name = JSON.stringify([path, key])
      const visit = visits.get(name) ?? visitUncached(path, key)
      visits.set(name, visit)
      return visit
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
