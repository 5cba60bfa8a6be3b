import { type ReactNode, useLayoutEffect, useState } from 'react'

/** Renders its children in a browser that appears to have no connection until the visitor presses the button. */
export function DisconnectedBrowser({ children }: { children: ReactNode }) {
  const [connected, setConnected] = useState(false)
  // We use a layout effect (it runs before the children send their first request).
  useLayoutEffect(() => (connected ? undefined : disconnect()), [connected])
  return (
    <>
      {children}
      <button type="button" onClick={() => setConnected(!connected)}>
        {connected ? 'Disconnect the browser' : 'Connect the browser'}
      </button>
    </>
  )
}

/** Makes every `fetch` fail, sets `navigator.onLine` to `false`, and returns a function that undoes both. */
function disconnect(): () => void {
  const { fetch } = globalThis
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  Reflect.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  return () => {
    globalThis.fetch = fetch
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  }
}
