import type { ProxyLogger } from 'fpx-checkout/proxy'

/** Keeps warnings off the console: the gateways of these tests fail on purpose. */
export const noLogger: ProxyLogger = { warn: () => undefined, error: () => undefined }
