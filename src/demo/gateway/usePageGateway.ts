import { usePrefixedParameters } from '../address/usePrefixedParameters.js'
import type { ServiceSettings } from '../backEnd/GatewaySettings.js'
import { type ServiceView, useService } from './useGateway.js'

/**
 * Returns the service of a page: healthy, unless the address says otherwise (`service.scenario=server-error`). The
 * proxy does not lose its cache, so that payers are served during an outage.
 */
export const usePageService = (): ServiceView =>
  useService({
    kept: 'running',
    ...(usePrefixedParameters('service.') as Partial<ServiceSettings>),
  })
