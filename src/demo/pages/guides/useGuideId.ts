import { useSyncExternalStore } from 'react'
import { parameters, subscribe } from '../../address/address.js'

/** Returns the id of the guide in the URL. */
export const useGuideId = (): string | null =>
  useSyncExternalStore(subscribe, () => parameters().get('guide'))
