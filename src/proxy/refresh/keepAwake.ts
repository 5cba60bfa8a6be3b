/** A request that can keep its runtime awake until the work that it started has settled. */
export interface RequestLifetime {
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

/**
 * Keeps the runtime of a request awake until `work` has settled. Errors are ignored, because the refresh goes on without: the
 * function may be one that throws outside of a request, as `after` of Next.js does.
 */
export function keepAwake(request: RequestLifetime | undefined, work: Promise<unknown>): void {
  try {
    request?.waitUntil?.(work)
  } catch {
    return
  }
}
