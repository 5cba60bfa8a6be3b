import { isPrivateHost } from '../../contract/index.js'
import { type Finding, note, ok, wrong } from '../findings.js'

const TIMEOUT_MS = 10_000

/** The advice for each status of something that answers instead of the payments. */
const ADVICE: Record<number, string> = {
  401: 'Exclude the path from the login check.',
  403: 'Exclude the path from CSRF protection and from the firewall.',
  404: 'The payments are not mounted there, or a server in front does not forward POST requests below it.',
  405: 'A server in front does not forward POST requests.',
  415: 'A parser of the framework refuses forms: see "If a parser reads the body" in the guide.',
  419: 'Exclude the path from CSRF protection.',
}

/**
 * Checks whether callbacks reach the payments. Sends a form about an order that doesn't exist, without a session and an
 * origin, as gateways do.
 *
 * @param url - the option `url` of `createPayments`.
 */
export async function* checkPayments(url: URL): AsyncGenerator<Finding> {
  const subject = 'callback'
  const path = `${url.pathname.replace(/\/+$/, '')}/callback/fpx-checkout-doctor/${'0'.repeat(20)}.fpx`
  const { status, headers } = await fetch(url.origin + path, {
    method: 'POST',
    body: new URLSearchParams({ id: 'fpx-checkout-doctor' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // The payments set these headers for every response. A server in front can add values to both.
  const has = (name: string, value: string) =>
    headers
      .get(name)
      ?.toLowerCase()
      .split(/\s*,\s*/)
      .includes(value) === true
  const isOurs = has('cache-control', 'no-store') && has('referrer-policy', 'no-referrer')
  if (isOurs && status === 404) {
    yield ok(
      subject,
      'A callback reaches the payments and the store, and an unknown order gets 404.',
    )
    if (isPrivateHost(url.hostname))
      yield note(subject, 'The address is private: the gateway cannot reach it, the sandbox can.')
    return
  }
  const answer = `A callback to ${path} was answered with ${status}`
  const location = headers.get('location')
  if (isOurs) yield wrong(subject, `${answer} by the payments. Their log has the reason.`)
  else if (location !== null)
    yield wrong(
      subject,
      `${answer}, which redirects to ${location}. Gateways don't follow redirects: exclude the path from redirects to a login, a language, or another host.`,
    )
  else {
    const advice = ADVICE[status] ?? 'Something in front of them answers.'
    yield wrong(subject, `${answer}, but not by the payments. ${advice}`)
  }
}
