import type { Finding } from '../findings.js'
import type { Asker } from './createAsker.js'

/** Whether the companies, which are the merchant's business data, are closed to a stranger. */
export async function examineCompany({ ask }: Asker): Promise<Finding[]> {
  const subject = 'company'
  const { status } = await ask('/company')
  if ([401, 403, 404].includes(status))
    return [{ state: 'ok', subject, says: `Closed to strangers: status ${status}.` }]
  if (status >= 200 && status < 300)
    return [
      {
        state: 'wrong',
        subject,
        says: 'Open to everybody. Let company.authorize return true for signed-in admins alone.',
      },
    ]
  return [
    { state: 'note', subject, says: `Status ${status}, so it is not known whether it is closed.` },
  ]
}
