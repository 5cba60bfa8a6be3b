import { detailedBanks } from 'fpx-checkout/sandbox'
import { vi } from 'vitest'

/** The places of the 43 rows in the list, from 0: some codes are in two rows, one for each model. */
export const places = [...detailedBanks.keys()]

/** The codes of the 43 banks, in the order of the service. */
export const codes = detailedBanks.map(({ code }) => code)

/** Answers for the merchant's proxy with these banks, or with a status. */
export function serveBanks({ status = 200, banks = detailedBanks } = {}): void {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      status === 200 ? Response.json({ data: banks }) : Response.json({}, { status }),
    ),
  )
}
