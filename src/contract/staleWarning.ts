/**
 * Age in milliseconds from which a list deserves a warning: five times the default pause between two refreshes. The
 * picker then shows the age, the gateway's status is "degraded", and `fpx-checkout doctor` reports the proxy.
 */
export const STALE_WARNING_MS = 300_000
