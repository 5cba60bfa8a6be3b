import type { Settings } from '../PaymentsOptions.js'

/** Redirects the payer's browser to the shop's pages. */
export type Pages = ReturnType<typeof createPages>

export function createPages({ checkout, order }: Settings['pages']) {
  const go = (request: Request, location: string): Response =>
    // A script that submits the form using `fetch` can't follow a redirect to the bank, so it receives the URL as JSON.
    /\bapplication\/json\b/.test(request.headers.get('accept') ?? '')
      ? respond(200, JSON.stringify({ location }), { 'content-type': 'application/json' })
      : respond(303, null, { location })
  return {
    go,
    orderUrl: (orderId: string, reference: string) =>
      withQuery(order, { order: orderId, payment: reference }),
    /** The checkout page should describe the problem to the payer. */
    showProblem: (request: Request, problem: string) =>
      go(request, withQuery(checkout, { problem })),
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
