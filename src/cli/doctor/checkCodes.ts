import { type Finding, ok, wrong } from '../findings.js'
import { readBankRows } from './checkBank.js'
import { parseObject, type ProbeClient } from './createProbeClient.js'

/** A code that does not exist. */
const UNKNOWN_CODE = 'fpx-checkout-doctor'

/** Matches characters that the proxy refuses in the code of a URL. */
const UNREQUESTABLE = /[/\\%]/

/** Checks the endpoint that servers use to validate a bank code, with a listed code and an unknown one. */
export async function checkCodes({ send }: ProbeClient): Promise<Finding[]> {
  const subject = 'codes'
  const rows = readBankRows(await send('/bank')) ?? []
  const bank = rows.find(({ code }) => !UNREQUESTABLE.test(code))
  if (!bank) return []
  const { code } = bank
  const known = await send(`/bank/${encodeURIComponent(code)}`)
  const found = readBankRows(known) ?? []
  if (found.length === 0 || found.some((row) => row.code !== code))
    return [
      wrong(
        subject,
        `/bank/{code} returned status ${known.status} for a code of the list; expected 200 and its banks. Does the server in front forward every address below the endpoint?`,
      ),
    ]
  const unknown = await send(`/bank/${UNKNOWN_CODE}`)
  return [
    unknown.status === 404 && parseObject(unknown)['code'] === 'bank-not-offered'
      ? ok(subject, '/bank/{code} finds a bank, and refuses an unknown code.')
      : wrong(
          subject,
          `/bank/{code} returned status ${unknown.status} for a code that no bank has; expected 404 and the problem "bank-not-offered". A server in front of the proxy answers instead.`,
        ),
  ]
}
