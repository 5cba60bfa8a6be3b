import { usePrefixedParameters } from '../address/usePrefixedParameters.js'
import type { GatewaySettings } from '../backEnd/GatewaySettings.js'
import { type GatewayView, useGateway } from './useGateway.js'

/**
 * Returns the gateway of a page: healthy, unless the address says otherwise (`gateway.scenario=server-error`). The
 * proxy does not lose its cache, so that payers are served during an outage.
 */
export const usePageGateway = (): GatewayView =>
  useGateway({
    kept: 'running',
    ...(usePrefixedParameters('gateway.') as Partial<GatewaySettings>),
  })
