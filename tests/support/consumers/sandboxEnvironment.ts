import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { onTestFinished } from 'vitest'

/** Returns the environment of a merchant's project, with the address and the key of the gateway. */
export async function sandboxEnvironment(): Promise<Record<string, string>> {
  const sandbox = await serveSandbox(createSandbox())
  onTestFinished(() => sandbox.close())
  return { FPX_BASE_URL: sandbox.baseUrl, FPX_API_KEY: 'sandbox-key' }
}
