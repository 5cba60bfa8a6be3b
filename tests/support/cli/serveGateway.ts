import { createSandbox, type SandboxOptions } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { onTestFinished } from 'vitest'

/** Serves a sandbox until the test ends. Returns it with the environment of a proxy in front of it. */
export async function serveGateway(options: SandboxOptions = {}, apiKey = 'canary-key-7f3a') {
  const sandbox = createSandbox({ apiKeys: [apiKey], ...options })
  const { baseUrl, close } = await serveSandbox(sandbox)
  onTestFinished(close)
  return { sandbox, env: { FPX_BASE_URL: baseUrl, FPX_API_KEY: apiKey } }
}
