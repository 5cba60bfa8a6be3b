import { fpxBanks } from 'fpx-checkout/sandbox'
import { vi } from 'vitest'

/** The places of the 43 rows in the list, from 0: some codes stand in two rows, one for each model. */
export const places = [...fpxBanks.keys()]

/** The codes of the 43 banks, in the order of the service. */
export const codes = fpxBanks.map(({ code }) => code)

/** Answers for the merchant's proxy: with the 43 banks, or with a status. */
export function serveBanks(status = 200): void {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      status === 200 ? Response.json({ data: fpxBanks }) : Response.json({}, { status }),
    ),
  )
}
