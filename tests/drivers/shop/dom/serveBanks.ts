import { detailedBanks } from 'fpx-checkout/sandbox'
import { vi } from 'vitest'

/** Answers for the merchant's proxy with these banks, or with a status. */
export function serveBanks({ status = 200, banks = detailedBanks } = {}): void {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      status === 200 ? Response.json({ data: banks }) : Response.json({}, { status }),
    ),
  )
}
