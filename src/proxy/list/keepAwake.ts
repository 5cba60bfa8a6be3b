/** A request that can keep its runtime awake until the work that it started has settled. */
export interface RequestLifetime {
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

/**
 * Prevents the runtime from suspending until `work` has settled, with the function of the request or, without one, that
 * of the runtime. Errors are ignored, because the refresh continues: `after` of Next.js throws outside of a request.
 */
export function keepAwake(request: RequestLifetime | undefined, work: Promise<unknown>): void {
  try {
    if (request?.waitUntil) request.waitUntil(work)
    else findContext()?.waitUntil?.(work)
  } catch {
    return
  }
}

/**
 * Returns the context of the current request, or the module that has it. Only some runtimes have it without an import.
 *
 * - Hosts of Next.js set `@next/request-context` ("Self-hosting, after" in its documentation).
 * - Vercel sets `@vercel/request-context`, which `waitUntil` of `@vercel/functions` reads.
 * - Workers with `nodejs_compat` return `cloudflare:workers`, which exports `waitUntil`.
 */
function findContext(): RequestLifetime | undefined {
  const globals = globalThis as {
    [name: symbol]: { get?: () => RequestLifetime | undefined } | undefined
    process?: { getBuiltinModule?: (name: string) => RequestLifetime | undefined }
  }
  for (const name of ['@next/request-context', '@vercel/request-context']) {
    const context = globals[Symbol.for(name)]?.get?.()
    if (context?.waitUntil) return context
  }
  return globals.process?.getBuiltinModule?.('cloudflare:workers')
}
