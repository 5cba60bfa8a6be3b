import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** What came back. */
export interface Asked {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Asks one endpoint, and remembers every answer. */
export interface Asker {
  /** @param path Stands below the endpoint and is sent byte for byte: nothing tidies it up. */
  ask: (path: string, how?: { method?: string; headers?: Record<string, string> }) => Promise<Asked>
  /** The same, from the root of the origin. */
  askOrigin: (path: string) => Promise<Asked>
  /** Every answer so far. */
  readonly answers: readonly Asked[]
}

const DEADLINE_MS = 10_000
const MOST_CHARACTERS = 2 * 1024 ** 2

/**
 * Makes an asker. It speaks `node:http`, because `fetch` would tidy up the very paths that an attacker sends, and
 * follow redirects.
 */
export function createAsker(endpoint: URL): Asker {
  const answers: Asked[] = []
  const base = endpoint.pathname.replace(/\/+$/, '')

  async function send(path: string, method = 'GET', headers: Record<string, string> = {}) {
    const answer = await answerTo(endpoint, path, method, headers)
    answers.push(answer)
    return answer
  }

  return {
    ask: (path, { method, headers } = {}) => send(base + path, method, headers),
    askOrigin: (path) => send(path),
    answers,
  }
}

function answerTo(
  { protocol, hostname, port }: URL,
  path: string,
  method: string,
  headers: Record<string, string>,
): Promise<Asked> {
  const request = protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const host = hostname.replace(/^\[|\]$/g, '')
    const call = request({ host, port, path, method, headers, signal, agent: false }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        if (body.length < MOST_CHARACTERS) body += text
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
      )
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.end()
  })
}

/** The JSON of an answer; `undefined` when it is none. */
export function jsonOf({ body }: Asked): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
