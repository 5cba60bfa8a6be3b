import { type Finding, note, ok, wrong } from '../findings.js'
import type { ProbeClient } from './createProbeClient.js'

/** Checks that a visitor who is not signed in cannot read the companies, which are the merchant's business data. */
export async function checkCompany({ send }: ProbeClient): Promise<Finding> {
  const subject = 'company'
  const { status } = await send('/company')
  if ([401, 403, 404].includes(status)) return ok(subject, `Not public: status ${status}.`)
  return status >= 200 && status < 300
    ? wrong(subject, 'Public. Make admin.authorize return true for signed-in admins only.')
    : note(subject, `Status ${status}: unknown whether the companies are public.`)
}
