import type { DemoGateway } from './createDemoGateway.js'
import type { createShop } from './createShop.js'
import { readGatewayChange } from './gatewayChoices.js'

/** The base path of the demo's routes. */
export const demoPath = '/api/demo'

const BODY_MAX = 4_096

/**
 * Handles the demo's own requests. `GET /api/demo/gateway` returns the gateway's state, and `POST /api/demo/gateway`
 * changes the settings. The shop handles all other requests. The caller must have checked that the request comes from
 * one of the demo's pages or from the bank.
 */
export async function demoRoutes(
  gateway: DemoGateway,
  shop: ReturnType<typeof createShop>,
  request: Request,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  const target = `${request.method} ${pathname.slice(demoPath.length)}`
  if (target === 'GET /gateway') return json(gateway.state())
  if (target !== 'POST /gateway')
    return (await shop.fetch(request)) ?? json({ message: 'Not found.' }, 404)
  const body = await request.text()
  if (body.length > BODY_MAX) return json({ message: 'The body is too long.' }, 413)
  try {
    await gateway.change(readGatewayChange(JSON.parse(body)))
    return json(gateway.state())
  } catch (error) {
    return json({ message: error instanceof Error ? error.message : String(error) }, 400)
  }
}

const json = (value: unknown, status = 200) =>
  Response.json(value, { status, headers: { 'Cache-Control': 'no-store' } })
