/** The `headers` of a request of Node: names in lower case, lines of one name joined according to HTTP. */
export type NodeHeaders = Record<string, string | string[] | undefined>

/** Returns the value of a header by its lower-case name. HTTP/2 names the host `:authority`. */
export function readNodeHeader(headers: NodeHeaders, name: string): string | undefined {
  const value = (name === 'host' ? headers[':authority'] : undefined) ?? headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
