/** The name of an endpoint of the service. */
export type EndpointName = 'ping' | 'company' | 'bank'

/** Returns the endpoint at a path, letter for letter below `/v2`; `undefined` for every other path. */
export function matchEndpoint(path: string): EndpointName | undefined {
  return /^\/v2\/(ping|company|bank)$/.exec(path)?.[1] as EndpointName | undefined
}
