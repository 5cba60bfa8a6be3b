import { useMemo } from 'react'

/** Returns plain data with a stable identity while their content is the same: an inline object then re-renders nothing. */
export function useStableData<Data>(data: Data): Data {
  const content = JSON.stringify(data)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the content decides, not the identity
  return useMemo(() => data, [content])
}
