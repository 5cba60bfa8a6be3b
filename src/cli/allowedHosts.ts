import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../contract/index.js'
import { CliError } from './CliError.js'

/**
 * Reads the values of `--allowed-host`.
 *
 * @throws {CliError} for anything else than a name or an address.
 */
export function allowedHosts(given: readonly string[] = []): ReadonlySet<string> {
  return new Set(given.map(checked))
}

function checked(host: string): string {
  const bracketed = /^[\da-f:]*:[\da-f:.]*:[\da-f:.]*$/i.test(host) ? `[${host}]` : host
  const address = `http://${bracketed}`
  // The parser writes names of other alphabets as browsers send them.
  if (/^[^\s:/?#@\\*[\]]+$|^\[[^\]]+\]$/.test(bracketed) && URL.canParse(address))
    return withoutDot(new URL(address).hostname)
  throw new CliError(
    '--allowed-host takes a host name or an address without scheme, port and path, like metrics.internal or 10.0.0.7.',
  )
}

/**
 * Whether a request names this machine or one of the allowed hosts. A page of a stranger can bind a name of its own to
 * a loopback address (DNS rebinding) and then read what answers there, but its name stands in `Host`.
 */
export function namesAllowedHost(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  allowed: ReadonlySet<string>,
): boolean {
  const hosts = rawHeaders.filter(
    (_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host',
  )
  const [, name] = /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]]+)(?::\d*)?$/i.exec(hosts[0] ?? '') ?? []
  if (name === undefined || hosts.length !== 1) return false
  const host = withoutDot(name.toLowerCase())
  return isLoopback(host) || allowed.has(host)
}

/** A name may be written with a dot at its end. */
const withoutDot = (host: string) => host.replace(/\.$/, '')
