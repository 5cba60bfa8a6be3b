/**
 * The handler that stands between browsers and the payment service: Serve, Refresh, Budget. Runs on servers, wherever
 * `Request` and `Response` do; imports contract and payment-service, and nothing of Node.
 *
 * @module
 */
export type { Clock } from '../contract/index.js'
export { createFpxProxy, type FpxProxy } from './createFpxProxy.js'
export type {
  Authorization,
  FpxProxyOptions,
  Tenant,
  TenantsOptions,
  UpstreamOptions,
} from './FpxProxyOptions.js'
export type { Endpoint, FpxProxyEvent, Where } from './observe/FpxProxyEvent.js'
export type { EndpointHealth, Health, HealthState } from './observe/Health.js'
export type { FetchContext, FetchDoor } from './doors/fetchDoor.js'
export type { Doubt } from './refresh/Belief.js'
export type { Answer } from './serve/Answer.js'
export type { RequestView } from './serve/RequestView.js'
export type { AskToLead, Lead, Resignation, SharedStore, TakeSlots } from './stores/SharedStore.js'
export type { Snapshot } from './stores/Snapshot.js'
