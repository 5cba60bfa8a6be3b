import { onTestFinished } from 'vitest'
import { fakeBillplz } from '../guides/fakeBillplz.js'

/** Starts a simulated Billplz. Returns the Next.js shop's environment variables, the bills, and `fail`. */
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
    /** Reports to a URL that the newest bill, if any, has failed. The shop's only order can then be paid again. */
    async fail(url: string) {
      if (billplz.bills.length > 0)
        await fetch(url, { method: 'POST', body: billplz.callback({ paid: 'false' }) })
    },
  }
}
