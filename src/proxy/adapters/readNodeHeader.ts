/** The `headers` of a Node request: names in lower case, repeated headers joined according to HTTP. */
export type NodeHeaders = Record<string, string | string[] | undefined>

/** Returns the value of a header by its lower-case name. In HTTP/2 the host is called `:authority`. */
export function readNodeHeader(headers: NodeHeaders, name: string): string | undefined {
  const value = (name === 'host' ? headers[':authority'] : undefined) ?? headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
