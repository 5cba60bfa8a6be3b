export interface ProbeResponse {
  status: number
  headers: Headers
  body: string
}

/** Sends `GET` requests to an endpoint and stores the responses. */
export interface ProbeClient {
  /** @param path - the path below the endpoint. */
  send: (path: string, headers?: Record<string, string>) => Promise<ProbeResponse>
  /** @param path - the path below the origin. */
  sendToOrigin: (path: string) => Promise<ProbeResponse>
  readonly responses: readonly ProbeResponse[]
}

const TIMEOUT_MS = 10_000

/** Creates a client that doesn't follow redirects because the endpoint itself must respond. */
export function createProbeClient({ origin, pathname }: URL): ProbeClient {
  const responses: ProbeResponse[] = []
  const base = pathname.replace(/\/+$/, '')

  async function store(path: string, headers: Record<string, string> = {}) {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const received = await fetch(origin + path, { headers, signal, redirect: 'manual' })
    const { status } = received
    const response = { status, headers: received.headers, body: await received.text() }
    responses.push(response)
    return response
  }

  return {
    send: (path, headers) => store(base + path, headers),
    sendToOrigin: (path) => store(path),
    responses,
  }
}

/** Parses the body as JSON. Returns `undefined` if the body isn't valid JSON. */
export function parseBody({ body }: ProbeResponse): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Parses the body as a JSON object. If the body isn't an object, its fields are `undefined`. */
export const parseObject = (response: ProbeResponse): Partial<Record<string, unknown>> =>
  Object(parseBody(response)) as Partial<Record<string, unknown>>
