import type { IncomingMessage, ServerResponse } from 'node:http'
import { createGatewayClient, GatewayError } from 'fpx-checkout/gateway'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createSandbox, type Sandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { isAdmin } from '../isAdmin.js'
import { basePath, createDemoGateway } from './createDemoGateway.js'
import { createShop, paymentsPath } from './createShop.js'
import { demoPath, demoRoutes } from './demoRoutes.js'
import { isFromHere, isOwnPage, toNodeRoute } from './toNodeRoute.js'

/**
 * The demo's merchant server. The server consists of the proxy at `/api/fpx` and the shop. The proxy calls the sandbox
 * or the real gateway, but the shop's payments always use the sandbox.
 */
export interface BackEnd {
  /** The gateway's name, as shown in the demo. */
  gateway: string
  /** Whether the back end handles a request. */
  answers(request: IncomingMessage): boolean
  handle(request: IncomingMessage, response: ServerResponse): void
  close(): Promise<void>
}

/**
 * Starts the back end. The back end calls the real gateway if FPX_BASE_URL and FPX_API_KEY are set, or a sandbox over
 * HTTP if neither is set.
 *
 * @throws {Error} if only one of FPX_BASE_URL and FPX_API_KEY is set, if either is invalid, or if the gateway rejects
 * the key. The error's message is a single sentence.
 */
export async function createBackEnd(env: NodeJS.ProcessEnv): Promise<BackEnd> {
  const { name, sandbox, bank, stop, ...gateway } =
    (await realGateway(env)) ?? (await sandboxGateway())
  await refuseWrongKey(gateway).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const backEnd = createDemoGateway({
    name,
    gateway,
    ...(sandbox && { sandbox }),
    isAdmin: (request) => isAdmin(request.header('cookie')),
  })
  const proxy = toNodeHandler(backEnd)
  // We create the shop when the first request arrives. Its origin isn't known earlier.
  let shop: ReturnType<typeof createShop> | undefined
  const demo = toNodeRoute((request) => {
    const { origin } = new URL(request.url)
    shop ??= createShop({ origin, findBanks: backEnd.findBanks, gateway: bank })
    return demoRoutes(backEnd, shop, request)
  })
  return {
    gateway: name,
    answers: ({ url }) => isBelow(basePath, url) || isBelow(demoPath, url),
    handle(request, response) {
      if (isBelow(basePath, request.url)) proxy(request, response)
      else if (isOwnPage(request) || isCallback(request)) demo(request, response)
      else response.writeHead(403).end()
    },
    async close() {
      await Promise.all([backEnd.close(), stop()])
    },
  }
}

interface RunningGateway {
  name: string
  baseUrl: string
  apiKey: string
  sandbox?: Sandbox
  /** The sandbox's payment API. */
  bank: { baseUrl: string; apiKey: string; signatureKey: string }
  stop: () => Promise<void>
}

async function realGateway({
  FPX_BASE_URL: baseUrl,
  FPX_API_KEY: apiKey,
}: NodeJS.ProcessEnv): Promise<RunningGateway | undefined> {
  if (!baseUrl && !apiKey) return undefined
  if (!baseUrl || !apiKey)
    throw new Error(
      `${baseUrl ? 'FPX_API_KEY' : 'FPX_BASE_URL'} is missing: set both to show the real gateway, or neither to show the sandbox.`,
    )
  const { bank, stop } = await sandboxGateway()
  return { name: 'the gateway of FPX_BASE_URL', baseUrl, apiKey, bank, stop }
}

async function sandboxGateway(): Promise<RunningGateway & { sandbox: Sandbox }> {
  const sandbox = createSandbox()
  const { baseUrl, billsUrl, close } = await serveSandbox(sandbox)
  const apiKey = 'sandbox-key'
  return {
    name: `the sandbox, which listens on ${baseUrl}`,
    baseUrl,
    apiKey,
    sandbox,
    bank: { baseUrl: billsUrl, apiKey, signatureKey: sandbox.signatureKey },
    stop: close,
  }
}

/** Whether a request may be the sandbox's callback, which comes from this machine but not from a page. */
const isCallback = (request: IncomingMessage) =>
  isFromHere(request) && request.url?.startsWith(`${paymentsPath}/callback/`) === true

/**
 * Throws if the gateway rejects the key or if the configuration is invalid. If the call fails for another reason, only
 * a warning is printed because the demo can also show a failing gateway.
 */
async function refuseWrongKey(gateway: { baseUrl: string; apiKey: string }): Promise<void> {
  try {
    await createGatewayClient(gateway).ping()
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'key-refused') throw error
    console.warn(`The demo starts, but: ${error.message}`)
  }
}

const isBelow = (path: string, url = '') =>
  url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`)
