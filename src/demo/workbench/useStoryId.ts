import { useSyncExternalStore } from 'react'
import { parameters, subscribe } from '../address/address.js'

/** The id of the story that the address names. */
export const useStoryId = (): string | null =>
  useSyncExternalStore(subscribe, () => parameters().get('story'))
