import type { FpxProxyOptions } from 'fpx-checkout/proxy'

/** Reads the tenant from the request's Host: its id and key as `shop/key`, or its id only. Each id has a key. */
export const tenantOfHost: NonNullable<FpxProxyOptions['tenants']> = {
  resolve(request) {
    const [id = '', apiKey = `key-${id}`] = (request.header('host') ?? '').split('/')
    return { id, apiKey }
  },
}
