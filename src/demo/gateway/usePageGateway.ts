import { usePrefixedParameters } from '../address/usePrefixedParameters.js'
import type { GatewaySettings } from '../backEnd/GatewaySettings.js'
import { type GatewayView, useGateway } from './useGateway.js'

/**
 * Returns a page's gateway, which is healthy unless the URL has another setting (`gateway.scenario=server-error`). The
 * proxy retains its cache, so payers are served during an outage.
 */
export const usePageGateway = (): GatewayView =>
  useGateway({
    kept: 'running',
    ...(usePrefixedParameters('gateway.') as Partial<GatewaySettings>),
  })
