import type { IncomingMessage, ServerResponse } from 'node:http'
import { createGatewayClient, GatewayError } from 'fpx-checkout/gateway'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createSandbox, type Sandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { isAdmin } from '../isAdmin.js'
import { basePath, createDemoGateway } from './createDemoGateway.js'
import { demoPath, demoRoutes } from './demoRoutes.js'
import { isOwnPage, toNodeRoute } from './toNodeRoute.js'

/** The demo's merchant server: the proxy at `/api/fpx`, and behind it the sandbox or the real gateway. */
export interface BackEnd {
  /** Name of the gateway that the demo shows. */
  gateway: string
  /** Whether a request is for the back end. */
  answers(request: IncomingMessage): boolean
  handle(request: IncomingMessage, response: ServerResponse): void
  close(): Promise<void>
}

/**
 * Starts the back end. If FPX_BASE_URL and FPX_API_KEY are set, it calls the real gateway; if neither is set, it calls
 * a sandbox over HTTP.
 *
 * @throws {Error} if only one of the two is set, if one is invalid, or if the key is refused. The message is one
 * sentence.
 */
export async function createBackEnd(env: NodeJS.ProcessEnv): Promise<BackEnd> {
  const { name, sandbox, stop, ...gateway } = realGateway(env) ?? (await sandboxGateway())
  await refuseWrongKey(gateway)
  const backEnd = createDemoGateway({
    name,
    gateway,
    ...(sandbox && { sandbox }),
    isAdmin: (view) => isAdmin(view.header('cookie')),
  })
  const proxy = toNodeHandler(backEnd)
  const demo = toNodeRoute((request) => demoRoutes(backEnd, request))
  return {
    gateway: name,
    answers: ({ url }) => isBelow(basePath, url) || isBelow(demoPath, url),
    handle(request, response) {
      if (isBelow(basePath, request.url)) proxy(request, response)
      else if (isOwnPage(request)) demo(request, response)
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
  stop: () => Promise<void>
}

function realGateway({
  FPX_BASE_URL: baseUrl,
  FPX_API_KEY: apiKey,
}: NodeJS.ProcessEnv): RunningGateway | undefined {
  if (!baseUrl && !apiKey) return undefined
  if (!baseUrl || !apiKey)
    throw new Error(
      `${baseUrl ? 'FPX_API_KEY' : 'FPX_BASE_URL'} is missing: set both to show the real gateway, or neither to show the sandbox.`,
    )
  return { name: 'the gateway of FPX_BASE_URL', baseUrl, apiKey, stop: () => Promise.resolve() }
}

async function sandboxGateway(): Promise<RunningGateway> {
  const sandbox = createSandbox()
  const { baseUrl, close } = await serveSandbox(sandbox)
  return {
    name: `the sandbox, which listens on ${baseUrl}`,
    baseUrl,
    apiKey: 'sandbox-key',
    sandbox,
    stop: close,
  }
}

/**
 * Throws if the gateway refuses the key, or if the configuration is invalid. If the call fails for another reason, only
 * prints a warning, because the demo can also show a failing gateway.
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
