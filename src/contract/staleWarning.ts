/**
 * Age in milliseconds from which a list is worth a warning: five refreshes of the proxy have failed by then. The picker
 * shows the age, the gateway counts as degraded, and `fpx-checkout doctor` reports the proxy.
 */
export const STALE_WARNING_MS = 300_000
