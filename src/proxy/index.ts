/**
 * This module contains the request handler between browsers and the gateway. It runs on servers, in any runtime that
 * provides `Request` and `Response`, and imports `contract` and `gateway` but no Node modules.
 *
 * @module
 */
export { type BankIdentity, type Clock, OptionError } from '../contract/index.js'
export type {
  GatewayAdapter,
  GatewayBank,
  GatewayCall,
  GatewayList,
  GatewayReader,
  GatewayRequest,
} from '../gateway/index.js'
export { createFpxProxy } from './createFpxProxy.js'
export type { FpxProxy } from './adapters/FpxProxy.js'
export type {
  Authorization,
  FpxProxyOptions,
  Tenant,
  TenantsOptions,
  GatewayOptions,
} from './options/FpxProxyOptions.js'
export type {
  Endpoint,
  EventLevel,
  EventScope,
  FpxProxyEvent,
  StoreName,
} from './observe/FpxProxyEvent.js'
export type { ProxyLogger } from './observe/createFaultLog.js'
export type { EndpointHealth, Health, HealthState } from './observe/Health.js'
export type { FetchContext, FetchHandler } from './adapters/createFetchHandler.js'
export type { FindBanks, FindBanksOptions } from './http/BankIndex.js'
export type { ProxyResponse } from './http/ProxyResponse.js'
export type { ProxyRequest } from './options/FpxProxyOptions.js'
export type { SharedStore } from './store/SharedStore.js'
export type { Snapshot } from './store/SnapshotList.js'
