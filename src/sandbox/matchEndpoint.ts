import { findGatewayList, type SandboxGateway } from './gatewayLists.js'

/** The name of an endpoint of the gateway. */
export type EndpointName = 'ping' | 'company' | 'bank'

/**
 * Returns the endpoint at a path, letter for letter below `/v2`; `undefined` for every other path. Another gateway has only its
 * list.
 */
export function matchEndpoint(
  path: string,
  gateway: SandboxGateway = 'standard',
): EndpointName | undefined {
  const list = findGatewayList(gateway)
  if (list) return path === list.base + list.path ? 'bank' : undefined
  return /^\/v2\/(ping|company|bank)$/.exec(path)?.[1] as EndpointName | undefined
}
