import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { onTestFinished } from 'vitest'

/** Starts a sandbox and returns a merchant's environment variables: those of the gateway and of the payments. */
export async function sandboxEnvironment(): Promise<Record<string, string>> {
  const sandbox = createSandbox()
  const served = await serveSandbox(sandbox)
  onTestFinished(() => served.close())
  return {
    FPX_BASE_URL: served.baseUrl,
    FPX_API_KEY: 'sandbox-key',
    BILLPLZ_URL: served.billsUrl,
    BILLPLZ_KEY: 'sandbox-key',
    BILLPLZ_COLLECTION: 'test',
    BILLPLZ_SIGNATURE_KEY: sandbox.signatureKey,
  }
}
