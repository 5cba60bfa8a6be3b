import { detailedBanks } from 'fpx-checkout/sandbox'
import { vi } from 'vitest'

/** Mocks the merchant's proxy, which responds with these banks or with a status. */
export function serveBanks({ status = 200, banks = detailedBanks } = {}): void {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      status === 200 ? Response.json({ data: banks }) : Response.json({}, { status }),
    ),
  )
}
