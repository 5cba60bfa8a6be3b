import { ignoreErrors } from '../observe/ignoreErrors.js'

/** A request that can keep its runtime awake until the work it started has settled. */
export interface RequestLifetime {
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

/**
 * Keeps the runtime awake until `work` has settled, using the request's `waitUntil` or, if it is missing, the runtime's
 * `waitUntil`. If `waitUntil` throws an error or rejects, we ignore the error because the refresh can continue without
 * it. For example, Next.js's `after` throws an error if it is called outside a request.
 */
export function keepAwake(request: RequestLifetime | undefined, work: Promise<unknown>): void {
  ignoreErrors(() =>
    request?.waitUntil ? request.waitUntil(work) : findContext()?.waitUntil?.(work),
  )
}

/**
 * Returns an object with the current request's `waitUntil`. Only some runtimes provide `waitUntil` without an import.
 *
 * - Next.js hosts set `@next/request-context` ("Self-hosting, after" in the Next.js documentation).
 * - Vercel sets `@vercel/request-context`. The `waitUntil` function from `@vercel/functions` also reads this context.
 * - On Workers with `nodejs_compat`, `getBuiltinModule` returns `cloudflare:workers`, which exports `waitUntil`.
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
