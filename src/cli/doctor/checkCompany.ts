import type { Finding } from '../findings.js'
import type { ProbeClient } from './createProbeClient.js'

/** Checks that the companies, which are the merchant's business data, need a sign-in. */
export async function checkCompany({ send }: ProbeClient): Promise<Finding[]> {
  const subject = 'company'
  const { status } = await send('/company')
  if ([401, 403, 404].includes(status))
    return [{ state: 'ok', subject, message: `Not public: status ${status}.` }]
  if (status >= 200 && status < 300)
    return [
      {
        state: 'wrong',
        subject,
        message: 'Public. Make admin.authorize return true for signed-in admins only.',
      },
    ]
  return [
    {
      state: 'note',
      subject,
      message: `Status ${status}: unknown whether the companies are public.`,
    },
  ]
}
