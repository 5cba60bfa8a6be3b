import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { parameters, subscribe } from '../../address/address.js'
import type { ShopState } from '../../backEnd/createShop.js'
import { usePolling } from '../../gateway/usePolling.js'

/** The shop's state, as shown on the checkout page. */
interface ShopView {
  /** The state of the current order, or `null` until the shop's server has responded. */
  state: ShopState | null
  /** Whether the payer has returned from the bank. If so, the page shows the result of the payment. */
  isBack: boolean
}

/**
 * Returns the state of the current order. When the payer returns from the bank, the page's URL contains the order's
 * reference. If the URL doesn't contain a reference, the hook requests a new order. The server then keeps the previous
 * order unless it is paid.
 */
export function useShop(): ShopView {
  const named = useSyncExternalStore(subscribe, () => parameters().get('order'))
  const [state, setState] = useState<ShopState | null>(null)
  const load = useCallback((method: 'GET' | 'POST') => {
    void fetch('/api/demo/order', { method })
      .then((response) => response.json() as Promise<ShopState>)
      .then(setState, () => undefined)
  }, [])
  useEffect(() => load(named === null ? 'POST' : 'GET'), [load, named])
  const isBack = state !== null && named === state.reference && state.status.state !== 'open'
  // The gateway's callback can arrive after the payer has returned.
  usePolling(
    useCallback(() => load('GET'), [load]),
    isBack,
  )
  return { state, isBack }
}
