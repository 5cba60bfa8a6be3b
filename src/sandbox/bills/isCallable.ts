/**
 * Whether the sandbox may post a callback to a host: this machine, or a host that its user has named. Anyone who can
 * reach a sandbox knows its key, and must not be able to send requests through it into a private network.
 *
 * @param host - the host of a URL, in which an IPv6 address is in brackets.
 */
export const isCallable = (host: string, named: readonly string[] = []): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host) ||
  named.some((name) => name.toLowerCase() === host)
