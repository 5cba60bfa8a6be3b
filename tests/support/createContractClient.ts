/** A service to examine: the sandbox, or a real one. */
export interface ServiceUnderTest {
  /** Ends in the version. */
  baseUrl: string
  apiKey: string
  fetch: typeof fetch
  /** Ids of companies that were not approved; where they are known, it is checked that none is sent. */
  unapproved?: readonly number[]
  /** A key of another user; where one is known, it is checked that it shows other companies. */
  otherApiKey?: string
  /** Whether the calls of a minute may be used up. */
  mayExhaust?: boolean
}

/** One answer, as far as the document speaks of it. */
export interface Visit {
  status: number
  headers: Headers
  /** Its JSON; `undefined` when it is none. */
  body: unknown
}

/** Calls a service sparingly: what was asked before is not asked again, unless it has to be. */
export interface ContractClient extends ServiceUnderTest {
  /** @param key Another key; `null` for none. */
  visit: (path: string, key?: string | null) => Promise<Visit>
  /** The same, never from memory. */
  visitUncached: (path: string, key?: string | null) => Promise<Visit>
}

/** Makes a visitor for one run of the contract. */
export function createContractClient(service: ServiceUnderTest): ContractClient {
  const visits = new Map<string, Promise<Visit>>()

  const visitUncached = async (
    path: string,
    key: string | null = service.apiKey,
  ): Promise<Visit> => {
    const answer = await service.fetch(service.baseUrl + path, {
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
    ...service,
    visitUncached,
    visit(path, key = service.apiKey) {
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
