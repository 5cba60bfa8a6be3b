export interface ProbeResponse {
  status: number
  headers: Headers
  body: string
  /** The body as JSON, or `undefined` if it isn't JSON. */
  json: unknown
}

/** Sends `GET` requests to an endpoint and stores the responses. */
export interface ProbeClient {
  /** @param path - the path below the endpoint. */
  send: (path: string, headers?: Record<string, string>) => Promise<ProbeResponse>
  readonly responses: readonly ProbeResponse[]
}

const TIMEOUT_MS = 10_000

/** Creates a client that doesn't follow redirects: the endpoint itself must respond. */
export function createProbeClient({ origin, pathname }: URL): ProbeClient {
  const responses: ProbeResponse[] = []
  const base = origin + pathname.replace(/\/+$/, '')
  return {
    responses,
    async send(path, headers = {}) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const received = await fetch(base + path, { headers, signal, redirect: 'manual' })
      const body = await received.text()
      const response = {
        status: received.status,
        headers: received.headers,
        body,
        json: parseJson(body),
      }
      responses.push(response)
      return response
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
