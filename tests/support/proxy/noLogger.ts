import type { ProxyLogger } from 'fpx-checkout/proxy'

/** Logs nothing, because the gateways of these tests fail on purpose. */
export const noLogger: ProxyLogger = { warn: () => undefined, error: () => undefined }
