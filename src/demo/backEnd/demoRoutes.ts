import type { DemoGateway } from './createDemoGateway.js'
import { receiveOrder } from './receiveOrder.js'
import { readGatewayChange } from './gatewayChoices.js'

/** Path of the demo's own routes. */
export const demoPath = '/api/demo'

const BODY_MAX = 4_096

/**
 * Handles the demo's own requests: `GET` and `POST /api/demo/gateway` read and change the gateway, and
 * `POST /api/demo/order` receives an order. The caller must have checked that the request comes from one of the demo's
 * pages.
 */
export async function demoRoutes(gateway: DemoGateway, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const route = pathname.slice(demoPath.length)
  const target = `${request.method} ${route}`
  if (target === 'GET /gateway') return json(gateway.state())
  if (target !== 'POST /gateway' && target !== 'POST /order')
    return json({ message: 'Not found.' }, 404)
  const body = await request.text()
  if (body.length > BODY_MAX) return json({ message: 'The body is too long.' }, 413)
  if (route === '/order') {
    const order = await receiveOrder(body, gateway.findBanks)
    return json(order, order.payment ? 200 : 422)
  }
  try {
    await gateway.change(readGatewayChange(JSON.parse(body)))
    return json(gateway.state())
  } catch (error) {
    return json({ message: error instanceof Error ? error.message : String(error) }, 400)
  }
}

const json = (value: unknown, status = 200) =>
  Response.json(value, { status, headers: { 'Cache-Control': 'no-store' } })
