import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** A response. Only the beginning of a very long body is stored, about two million characters. */
export interface ProbeResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** A client that sends requests to one endpoint, and stores every response. */
export interface ProbeClient {
  /** @param path - path below the endpoint, sent byte for byte, without normalization. */
  send: (
    path: string,
    options?: { method?: string; headers?: Record<string, string> },
  ) => Promise<ProbeResponse>
  /** Sends a `GET` request for a path from the root of the origin. */
  sendToOrigin: (path: string) => Promise<ProbeResponse>
  /** Every response so far. */
  readonly responses: readonly ProbeResponse[]
}

const TIMEOUT_MS = 10_000
const MAX_CHARACTERS = 2 * 1024 ** 2

/**
 * Creates a client that uses `node:http`. `fetch` would follow redirects, and would normalize the very paths that an
 * attacker sends.
 */
export function createProbeClient(endpoint: URL): ProbeClient {
  const responses: ProbeResponse[] = []
  const base = endpoint.pathname.replace(/\/+$/, '')

  async function store(path: string, method = 'GET', headers: Record<string, string> = {}) {
    const response = await exchange(endpoint, path, method, headers)
    responses.push(response)
    return response
  }

  return {
    send: (path, { method, headers } = {}) => store(base + path, method, headers),
    sendToOrigin: (path) => store(path),
    responses,
  }
}

function exchange(
  { protocol, hostname, port }: URL,
  path: string,
  method: string,
  headers: Record<string, string>,
): Promise<ProbeResponse> {
  const request = protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const host = hostname.replace(/^\[|\]$/g, '')
    const options = { host, port, path, method, headers, signal, agent: false }
    const call = request(options, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        if (body.length < MAX_CHARACTERS) body += text
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      )
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end()
  })
}

/** Parses the body as JSON; `undefined` if it is not JSON. */
export function parseBody({ body }: ProbeResponse): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Parses the body as a JSON object. For any other body, the fields that the checks read are `undefined`. */
export const parseObject = (response: ProbeResponse): Partial<Record<string, unknown>> =>
  Object(parseBody(response)) as Partial<Record<string, unknown>>
