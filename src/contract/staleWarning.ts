/**
 * Age in milliseconds after which a list counts as old: five times the default pause between two refreshes. The picker
 * then shows the list's age, `GatewayStatus` has the status `degraded`, and `fpx-checkout doctor` reports the list.
 */
export const STALE_WARNING_MS = 300_000
