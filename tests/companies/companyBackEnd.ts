import { getResponse } from 'msw'
import { proxyHandlers, sandboxHandlers } from 'fpx-checkout/msw'
import type { ProxyFetch } from 'fpx-checkout/query'
import { createSandbox, type Sandbox, type SandboxOptions } from 'fpx-checkout/sandbox'
import { delayResponse } from '../support/slow/delayResponse.js'

/** A page's back end, which records requests and can hold responses. */
export interface CompanyBackEnd {
  sandbox: Sandbox
  /** The page's requests, oldest first, without the base path: `/company?page=1&perPage=20`. */
  requests: string[]
  /** The paths of the responses whose body the page has read. */
  answered: string[]
  /** Holds all further responses. `release` sends those for one path or, without a path, all, and ends the hold. */
  hold: () => void
  release: (path?: string) => Promise<void>
  /** Replaces the responses with those another back end might send. `undefined` restores the original responses. */
  respondWith: (
    answer: ((path: string) => Response | Promise<Response> | undefined) | undefined,
  ) => void
}

let send: ProxyFetch = () => Promise.reject(new Error('The test has no back end.'))

/** Sends a request to the back end that the test created last. */
export const fetchFromBackEnd: ProxyFetch = (url, init) => send(url, init)

/**
 * Serves the requests of {@link fetchFromBackEnd} from a proxy in front of the sandbox (`proxy`), or directly from the sandbox (`key`), like
 * a merchant's back end that only adds the key.
 */
export function companyBackEnd({
  behind = 'proxy',
  authorize = () => true,
  ...options
}: SandboxOptions & { behind?: 'proxy' | 'key'; authorize?: () => boolean } = {}): CompanyBackEnd {
  const sandbox = createSandbox({ rateLimit: 1_000_000, ...options })
  const handlers =
    behind === 'proxy'
      ? proxyHandlers({ sandbox, admin: { authorize } })
      : sandboxHandlers(sandbox, { baseUrl: new URL('/api/fpx', location.href).href })
  const requests: string[] = []
  const answered: string[] = []
  const waiting: { path: string; go: () => void }[] = []
  let held = false
  let other: Parameters<CompanyBackEnd['respondWith']>[0]

  send = async (url, init) => {
    const path = url.replace('/api/fpx', '')
    requests.push(path)
    if (held) await new Promise<void>((go) => waiting.push({ path, go }))
    init.signal?.throwIfAborted()
    const headers = { Authorization: 'Bearer sandbox-key' }
    const request = new Request(new URL(url, location.href), { ...init, headers })
    const answer = await (other?.(path) ?? getResponse(handlers, request))
    await delayResponse()
    init.signal?.throwIfAborted()
    const response = answer ?? new Response('Nothing here.', { status: 404 })
    return Object.assign(response, {
      json: async () => {
        const body = (await Response.prototype.json.call(response)) as unknown
        answered.push(path)
        return body
      },
    })
  }

  return {
    sandbox,
    requests,
    answered,
    hold() {
      held = true
    },
    async release(path) {
      if (path === undefined) held = false
      for (const [index, { path: held, go }] of [...waiting.entries()].reverse()) {
        if (path !== undefined && held !== path) continue
        waiting.splice(index, 1)
        go()
      }
      await Promise.resolve()
    },
    respondWith(answer) {
      other = answer
    },
  }
}
