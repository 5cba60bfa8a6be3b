import { usePrefixed } from '../address/usePrefixed.js'
import type { ServiceSettings } from '../backEnd/ServiceSettings.js'
import { type ServiceView, useService } from './useService.js'

/**
 * The service as a whole page wants it: well, unless the address says otherwise (`service.scenario=server-error`).
 * The proxy keeps what it has, so that payers are served through an outage.
 */
export const usePageService = (): ServiceView =>
  useService({ kept: 'running', ...(usePrefixed('service.') as Partial<ServiceSettings>) })
