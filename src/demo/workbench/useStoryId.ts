import { useSyncExternalStore } from 'react'
import { parameters, subscribe } from '../address/address.js'

/** Returns the id of the story in the URL. */
export const useStoryId = (): string | null =>
  useSyncExternalStore(subscribe, () => parameters().get('story'))
