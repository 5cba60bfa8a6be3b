import { type Finding, note, ok, wrong } from '../findings.js'
import type { ProbeClient } from './createProbeClient.js'

/**
 * Checks whether the companies or the API key are public, and whether pages on other origins can read the responses.
 */
export async function* checkExposure(
  client: ProbeClient,
  apiKey: string | undefined,
): AsyncGenerator<Finding> {
  yield await companyFinding(client)
  yield await originFinding(client)
  if (apiKey !== undefined) yield keyFinding(client, apiKey)
}

async function companyFinding({ send }: ProbeClient): Promise<Finding> {
  const subject = 'company'
  const { status, json } = await send('/company')
  if ([401, 403, 404].includes(status)) return ok(subject, `Not public: status ${status}.`)
  // A single-page application answers every path with its page.
  return Array.isArray((json as { data?: unknown } | null | undefined)?.data)
    ? wrong(subject, 'Public. Make admin.authorize return true for signed-in admins only.')
    : note(
        subject,
        `/company returned status ${status} and no list: unknown whether the companies are public.`,
      )
}

async function originFinding({ send }: ProbeClient): Promise<Finding> {
  for (const origin of ['https://attacker.example', 'null']) {
    const { headers } = await send('/bank', { origin })
    const allowed = headers.get('access-control-allow-origin')
    if (allowed === origin || headers.has('access-control-allow-credentials'))
      return wrong(
        'origins',
        `Pages of the origin ${origin} may read the responses. List your own origins in cors.origins, and remove CORS headers that a server in front adds.`,
      )
    if (allowed === '*') return note('origins', 'Pages of every origin may read the list of banks.')
  }
  return ok('origins', 'Pages of foreign origins may not read the responses.')
}

/** Searches all responses for the API key, as it is and percent-encoded. */
function keyFinding({ responses }: ProbeClient, apiKey: string): Finding {
  const texts = responses.map(({ headers, body }) => `${JSON.stringify([...headers])}\n${body}`)
  return texts.some((text) => text.includes(apiKey) || text.includes(encodeURIComponent(apiKey)))
    ? wrong(
        'key',
        'A response contains the key of FPX_API_KEY. Take the proxy off the network and replace the key.',
      )
    : ok('key', `None of ${texts.length} responses contains the key of FPX_API_KEY.`)
}
