/**
 * What a failed connection may tell of itself: the code of its error, nothing else. The errors of HTTP
 * clients carry raw bytes and headers, and the key could stand in them.
 */
export function safeCause(error: unknown): Error & { code: string } {
  const code = codes(error).at(-1) ?? 'UNKNOWN'
  return Object.assign(new Error(code), { name: 'ConnectionError', code })
}

/**
 * Whether this is the keep-alive race: the service closed a kept connection at the moment it was used again.
 * A socket that never read a byte is a fresh one, and its failure is the service's.
 */
export function closedWhileReused(error: unknown): boolean {
  if (!codes(error).some((code) => /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(code))) return false
  return !chain(error).some(
    ({ socket }) => isObject(socket) && 'bytesRead' in socket && socket.bytesRead === 0,
  )
}

function codes(error: unknown): string[] {
  return chain(error).flatMap(({ code }) =>
    typeof code === 'string' && /^(E[A-Z]{2,20}|EAI_[A-Z]{2,20}|[A-Z]+(_[A-Z]+){1,6})$/.test(code)
      ? [code]
      : [],
  )
}

function chain(error: unknown): Record<string, unknown>[] {
  const links: Record<string, unknown>[] = []
  for (let link = error; isObject(link) && links.length < 5; link = link.cause) links.push(link)
  return links
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
