/**
 * Age in milliseconds from which a list deserves a warning: by then, five of the proxy's refreshes have failed. The
 * picker shows the age, the gateway counts as degraded, and `fpx-checkout doctor` reports the proxy.
 */
export const STALE_WARNING_MS = 300_000
