import { useEffect, useState } from 'react'

/** From here on a payer is told that waiting goes on, in milliseconds. */
const SLOW_MS = 5000

/** Whether something has been waited for unusually long. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return waiting && slow
}
