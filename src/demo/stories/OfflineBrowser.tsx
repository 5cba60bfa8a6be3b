import { onlineManager } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** Shows what stands in it as a browser without a connection does, until the button is pressed. */
export function OfflineBrowser({ children }: { children: ReactNode }) {
  const [offline, setOffline] = useState(() => {
    onlineManager.setOnline(false)
    return true
  })

  function connect(connected: boolean) {
    onlineManager.setOnline(connected)
    setOffline(!connected)
  }

  return (
    <>
      {children}
      <button type="button" onClick={() => connect(offline)}>
        {offline ? 'Connect the browser' : 'Disconnect the browser'}
      </button>
    </>
  )
}
