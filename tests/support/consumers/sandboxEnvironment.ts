import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { onTestFinished } from 'vitest'

/** Starts a sandbox, and returns a merchant's environment variables: the gateway's URL and key. */
export async function sandboxEnvironment(): Promise<Record<string, string>> {
  const sandbox = await serveSandbox(createSandbox())
  onTestFinished(() => sandbox.close())
  return { FPX_BASE_URL: sandbox.baseUrl, FPX_API_KEY: 'sandbox-key' }
}
