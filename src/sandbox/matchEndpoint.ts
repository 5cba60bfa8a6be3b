import { findGatewayList, type SandboxGateway } from './gatewayLists.js'

/** The name of a gateway endpoint. */
export type EndpointName = 'ping' | 'company' | 'bank'

/**
 * Returns the endpoint at a path, which must match exactly; `undefined` for any other path. Gateways other than the
 * standard gateway have only the bank list.
 */
export function matchEndpoint(
  path: string,
  gateway: SandboxGateway = 'standard',
): EndpointName | undefined {
  const list = findGatewayList(gateway)
  if (list) return path === list.base + list.path ? 'bank' : undefined
  return /^\/v2\/(ping|company|bank)$/.exec(path)?.[1] as EndpointName | undefined
}
