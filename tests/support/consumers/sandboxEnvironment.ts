import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { onTestFinished } from 'vitest'

/** The payment service for the project: its address and key, as a merchant's environment has them. */
export async function sandboxEnvironment(): Promise<Record<string, string>> {
  const sandbox = await serveSandbox(createSandbox())
  onTestFinished(() => sandbox.close())
  return { FPX_BASE_URL: sandbox.baseUrl, FPX_API_KEY: 'sandbox-key' }
}
