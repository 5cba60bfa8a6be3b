import { readProxyBanks } from '../../contract/index.js'
import { type ProxyResult, toAddress } from '../../client/request.js'
import { tryOrUndefined } from '../../ui/tryOrUndefined.js'

/** A bank list and the time when it was fetched, in milliseconds since the epoch. */
export interface CachedBanks {
  data: ProxyResult<unknown>
  updatedAt: number
}

const MAX_AGE_MS = 30 * 60_000

/** Stores bank lists in `sessionStorage`, unless the browser denies access to it. */
export const bankSessionCache = {
  /** Returns the stored list if it is valid and less than 30 minutes old. */
  read: (endpoint: string): CachedBanks | undefined =>
    tryOrUndefined(() => {
      const text = sessionStorage.getItem(storageKey(endpoint)) as string
      const cached = JSON.parse(text) as CachedBanks | null
      if (!cached) return
      const age = Date.now() - cached.updatedAt
      readProxyBanks(cached.data)
      if (age >= 0 && age < MAX_AGE_MS) return cached
    }),
  write(endpoint: string, banks: CachedBanks): void {
    tryOrUndefined(() => sessionStorage.setItem(storageKey(endpoint), JSON.stringify(banks)))
  },
}

// The key contains the endpoint's absolute URL: a relative URL could refer to different endpoints on different
// pages.
const storageKey = (endpoint: string) =>
  `fpx-checkout:${new URL(toAddress(`${endpoint}/bank`), document.baseURI)}`
