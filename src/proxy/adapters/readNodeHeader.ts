/** `headers` of a request of Node's: names in lower case, lines of one name joined as HTTP has it. */
export type NodeHeaders = Record<string, string | string[] | undefined>

/** A header's value by its name in lower case. HTTP/2 has the host under a name of its own. */
export function readNodeHeader(headers: NodeHeaders, name: string): string | undefined {
  const value = (name === 'host' ? headers[':authority'] : undefined) ?? headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
