import { useIsRestoring, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Sends a request again if the page has cancelled it, for example on logout or before an optimistic update. Otherwise,
 * the component would remain in its loading state forever. While `PersistQueryClientProvider` restores the cache,
 * queries are also idle, but react-query requests missing data afterwards.
 */
export function useRequestAfterCancel({
  status,
  fetchStatus,
  refetch,
}: Pick<UseQueryResult, 'status' | 'fetchStatus' | 'refetch'>): void {
  const isRestoring = useIsRestoring()
  const isCancelled = status === 'pending' && fetchStatus === 'idle' && !isRestoring
  useEffect(() => {
    if (isCancelled) void refetch()
  }, [isCancelled, refetch])
}
