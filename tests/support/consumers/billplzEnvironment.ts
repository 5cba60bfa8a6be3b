import { onTestFinished } from 'vitest'
import { fakeBillplz } from '../guides/fakeBillplz.js'

/** Starts a simulated Billplz. Returns the Next.js shop's environment variables and the bills. */
export async function billplzEnvironment() {
  const billplz = await fakeBillplz()
  onTestFinished(() => billplz.close())
  return {
    env: {
      BILLPLZ_URL: billplz.baseUrl,
      BILLPLZ_KEY: billplz.key,
      BILLPLZ_COLLECTION: 'inbmmepb',
      BILLPLZ_SIGNATURE_KEY: billplz.signatureKey,
      SHOP: 'https://shop.example',
    },
    bills: billplz.bills,
  }
}
