/** A request that can keep its runtime awake until the work it started has settled. */
export interface RequestLifetime {
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

/**
 * Returns an object with the current request's `waitUntil`. Only some runtimes provide `waitUntil` without an import.
 *
 * - Next.js hosts set `@next/request-context` ("Self-hosting, after" in the Next.js documentation).
 * - Vercel sets `@vercel/request-context`. The `waitUntil` function from `@vercel/functions` also reads this context.
 * - On Workers with `nodejs_compat`, `getBuiltinModule` returns `cloudflare:workers`, which exports `waitUntil`.
 */
export function findRequestLifetime(): RequestLifetime | undefined {
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
