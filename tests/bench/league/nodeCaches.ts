import { cachified, type CacheEntry } from '@epic-web/cachified'
import { BentoCache, bentostore } from 'bentocache'
import { memoryDriver } from 'bentocache/drivers/memory'
import { circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel'
import { createFpxProxy } from 'fpx-checkout/proxy'
import CircuitBreaker from 'opossum'
import type { VirtualClock } from '../../support/deterministic/virtualClock.js'
import { gotOf, requestOf } from '../../support/proxy/createProxyHarness.js'
import { noLogger } from '../../support/proxy/noLogger.js'

/** How long a list is fresh for each contestant, in milliseconds. */
export const TTL_MS = 5000
export const TIMEOUT_MS = 8000
const DAYS_MS = 7 * 86_400_000

/** Returns the body that one payer receives; rejects if there is none. */
type Serve = () => Promise<string>

/**
 * The contestants that cache responses inside Node, each configured as its documentation advises for a gateway that
 * may fail.
 */
export const nodeCaches: Record<
  string,
  (clock: VirtualClock, fetch: typeof globalThis.fetch) => Serve
> = {
  'fpx-checkout'(clock, fetch) {
    const proxy = createFpxProxy({
      gateway: { baseUrl: 'https://gateway.test/v2', apiKey: 'key', fetch },
      cache: { ttlMs: TTL_MS },
      logger: noLogger,
      clock,
    })
    return async () => {
      const { status, text } = gotOf(await proxy.handle(requestOf('/api/fpx/bank')))
      if (status !== 200) throw new Error(`status ${status}`)
      return text
    }
  },

  'cachified, opossum': (_clock, fetch) => withCachified(withOpossum(() => banksOf(fetch))),
  'cachified, cockatiel': (_clock, fetch) => withCachified(withCockatiel(() => banksOf(fetch))),

  /**
   * Payers wait up to a second for a refresh. With this timeout, bentocache detects failures, and pauses between calls.
   */
  'bentocache, waits 1 s': (_clock, fetch) => withBentocache(() => banksOf(fetch)),
}

/** Caches as https://github.com/epicweb-dev/cachified advises: stale values during a refresh, and after a failure. */
function withCachified(getFreshValue: () => Promise<unknown>): Serve {
  const cache = new Map<string, CacheEntry>()
  return textOf(() =>
    cachified({
      key: 'banks',
      cache,
      ttl: TTL_MS,
      swr: DAYS_MS,
      fallbackToCache: DAYS_MS,
      getFreshValue,
    }),
  )
}

/** Caches with the grace periods of https://bentocache.dev/docs/grace-periods. */
function withBentocache(factory: () => Promise<unknown>): Serve {
  const store = bentostore().useL1Layer(memoryDriver({ maxItems: 100 }))
  const bento = new BentoCache({ default: 'banks', stores: { banks: store } })
  return textOf(() =>
    bento.getOrSet({ key: 'banks', ttl: TTL_MS, grace: DAYS_MS, timeout: '1s', factory }),
  )
}

/**
 * Protects the call with the options in the README of https://github.com/nodeshift/opossum. The breaker is
 * around the call, because a cache that falls back to its stale value never fails: a breaker around the cache would
 * never open.
 */
function withOpossum(call: () => Promise<unknown>): () => Promise<unknown> {
  const breaker = new CircuitBreaker(call, {
    timeout: 3000,
    errorThresholdPercentage: 50,
    resetTimeout: 30_000,
  })
  return () => breaker.fire()
}

/** Protects the call with the options in the README of https://github.com/connor4312/cockatiel. */
function withCockatiel(call: () => Promise<unknown>): () => Promise<unknown> {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: 10_000,
    breaker: new ConsecutiveBreaker(5),
  })
  return () => breaker.execute(call)
}

/**
 * Fetches the list with the checks that a careful merchant adds: a deadline, the status, and whether there is a list.
 */
async function banksOf(fetch: typeof globalThis.fetch): Promise<unknown> {
  const response = await fetch('https://gateway.test/v2/bank', {
    headers: { Authorization: 'Bearer key', Accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const answer = (await response.json()) as { data?: unknown }
  if (!isBankList(answer.data)) throw new Error('no list of banks')
  return answer
}

/** Whether there are banks, each with a code: an application checks this before it caches a list. */
const isBankList = (data: unknown): boolean =>
  Array.isArray(data) &&
  data.length > 0 &&
  data.every((bank: { code?: unknown } | null) => typeof bank?.code === 'string')

function textOf(value: () => Promise<unknown>): Serve {
  return async () => JSON.stringify(await value())
}
