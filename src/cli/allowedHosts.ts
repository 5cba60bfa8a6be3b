import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../contract/index.js'
import { UsageError } from './CliError.js'

/**
 * Reads the values of `--allowed-host`.
 *
 * @param name - the place that sets them, as users write it.
 * @throws {UsageError} for a value that is neither a host name nor an address.
 */
export function allowedHosts(values: readonly string[] = [], name: string): ReadonlySet<string> {
  return new Set(values.map((value) => readHost(value, name)))
}

function readHost(value: string, name: string): string {
  const bracketed = /^[\da-f:]*:[\da-f:.]*:[\da-f:.]*$/i.test(value) ? `[${value}]` : value
  const address = `http://${bracketed}`
  // The parser converts names in other alphabets to the form that browsers send.
  if (/^[^\s:/?#@\\*[\]]+$|^\[[^\]]+\]$/.test(bracketed) && URL.canParse(address))
    return withoutDot(new URL(address).hostname)
  throw new UsageError(
    `${name} must be a host name or an address without scheme, port and path, such as metrics.internal or 10.0.0.7; received "${value}".`,
  )
}

/**
 * Whether a request names this machine or one of the allowed hosts. A foreign page can bind its own name to a loopback
 * address (DNS rebinding) and then read the responses. The browser still sends the foreign name in `Host`.
 */
export function namesAllowedHost(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  allowed: ReadonlySet<string>,
): boolean {
  const hosts = rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  )
  const [, name] = /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]]+)(?::\d*)?$/i.exec(hosts[0] ?? '') ?? []
  if (name === undefined || hosts.length !== 1) return false
  const host = withoutDot(name.toLowerCase())
  return isLoopback(host) || allowed.has(host)
}

/** A fully qualified name may end with a dot. */
const withoutDot = (host: string) => host.replace(/\.$/, '')
