import type { Settings } from '../PaymentsOptions.js'

/** Redirects the payer's browser to the shop's pages. */
export interface Pages {
  /** Returns the URL of the order page. */
  orderUrl(orderId: string, reference: string): string
  go(request: Request, url: string): Response
  /** Redirects the browser to the checkout page, which should describe the problem to the payer. */
  showProblem(request: Request, problem: string): Response
}

export function createPages({ checkout, order }: Settings['pages']): Pages {
  const go: Pages['go'] = (request, location) =>
    // A script that submits the form using `fetch` can't follow a redirect to the bank, so it receives the URL as JSON.
    /\bapplication\/json\b/.test(request.headers.get('accept') ?? '')
      ? respond(200, JSON.stringify({ location }), { 'content-type': 'application/json' })
      : respond(303, null, { location })
  return {
    go,
    orderUrl: (orderId, reference) => withQuery(order, { order: orderId, payment: reference }),
    showProblem: (request, problem) => go(request, withQuery(checkout, { problem })),
  }
}

/** Creates a response with headers that forbid caching. */
export const respond = (
  status: number,
  body: string | null = null,
  headers: Record<string, string> = {},
): Response =>
  new Response(body, {
    status,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...headers },
  })

function withQuery(page: string, parameters: Record<string, string>): string {
  const [, path = '', hash = ''] = /^([^#]*)(.*)$/s.exec(page) ?? []
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}${hash}`
}
