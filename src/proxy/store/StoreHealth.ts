import { containsApiKey } from '../../gateway/internal.js'
import type { Endpoint, FpxProxyEvent, StoreName } from '../observe/FpxProxyEvent.js'

type StoreEvent = Extract<FpxProxyEvent, { type: 'store-failed' | 'store-recovered' }>

/** The actions whose success or failure depends on the list, and not only on the store. */
const LIST_ACTIONS: readonly string[] = ['read', 'load', 'save']

/** The maximum number of failed actions that are remembered, since there may be a failed list for each tenant. */
const MAX_FAILED_ACTIONS = 20_000

export interface StoredListOwner {
  readonly tenant: { readonly id: string; readonly apiKey: string }
  readonly endpoint: Endpoint
}

/**
 * Emits an event for each failure of a store and another event when the store works again. All lists share the health
 * of their store, so if a list that failed is never refreshed again, another list's success shows that the store works.
 */
export class StoreHealth {
  readonly #failedActions = new Set<string>()

  constructor(
    private readonly store: StoreName,
    private readonly emit: (event: StoreEvent) => void,
  ) {}

  fail({ tenant, endpoint }: StoredListOwner, action: string, error: unknown): void {
    if (this.#failedActions.size < MAX_FAILED_ACTIONS)
      this.#failedActions.add(toKey({ tenant, endpoint }, action))
    const message = describeStoreError(error, tenant.apiKey)
    const { store } = this
    this.emit({ type: 'store-failed', tenant: tenant.id, endpoint, store, action, message })
  }

  /**
   * Records a success. If writing has failed, a successful read doesn't mean that the store works again.
   *
   * @param proves - the actions that this success proves to work again.
   */
  succeed({ tenant, endpoint }: StoredListOwner, proves: readonly string[]): void {
    if (this.#failedActions.size === 0) return
    for (const action of proves) this.#failedActions.delete(toKey({ tenant, endpoint }, action))
    if (this.#failedActions.size === 0)
      this.emit({ type: 'store-recovered', tenant: tenant.id, endpoint, store: this.store })
  }
}

const toKey = ({ tenant, endpoint }: StoredListOwner, action: string) =>
  LIST_ACTIONS.includes(action) ? `${action} ${endpoint} ${tenant.id}` : action

const MAX_CHARACTERS = 200

/** Describes a store error in a single line with its name, code, and message. Removes the API key. */
function describeStoreError(error: unknown, apiKey: string): string {
  if (!(error instanceof Error))
    return `The store threw a value of type ${typeof error} instead of an Error.`
  const { name, message } = error
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  if ((apiKey && message.includes(apiKey)) || containsApiKey(apiKey, message)) return name + code
  // We replace control characters. They break the line in the log.
  const text = message.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  return `${name}${text.includes(code.trim()) ? '' : code}: ${text}`.slice(0, MAX_CHARACTERS)
}
