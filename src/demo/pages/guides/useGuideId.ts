import { useSyncExternalStore } from 'react'
import { parameters, subscribe } from '../../address/address.js'

/** The id of the guide that the address names. */
export const useGuideId = (): string | null =>
  useSyncExternalStore(subscribe, () => parameters().get('guide'))
