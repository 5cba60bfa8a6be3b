import { useCallback, useEffect, useState } from 'react'
import { defaultGateway, type GatewaySettings } from '../backEnd/GatewaySettings.js'
import type { GatewayState } from '../backEnd/GatewayState.js'
import { usePrefixedParameters } from '../address/useAddress.js'

/** The result of {@link useGateway}. */
export interface GatewayView {
  /** The gateway's state, or `null` until the back end has responded. */
  state: GatewayState | null
  /** A number that increases whenever the gateway changes. Data from before the change is out of date. */
  version: number
  /** Whether the requested settings have been applied to the gateway. */
  ready: boolean
  /**
   * Whether the gateway has been ready at least once. If the page were rendered earlier, its layout would shift when
   * the components load.
   */
  wasReady: boolean
  /** Starts a new proxy with an empty cache. */
  restart: () => void
  /** Refetches the gateway's state. */
  refresh: () => void
}

/** Applies the requested settings to the demo's gateway and returns its state. */
export function useGateway(requested: Partial<GatewaySettings>): GatewayView {
  const [state, setState] = useState<GatewayState | null>(null)
  const [{ version, settings }, setSwitched] = useState({ version: 0, settings: '' })
  const text = JSON.stringify({ ...defaultGateway, ...requested })

  const apply = useCallback(async (next: string) => {
    setState(await send(next))
    setSwitched(({ version }) => ({ version: version + 1, settings: next }))
  }, [])

  useEffect(() => {
    let current = true
    void fetchState().then((found) => {
      if (!current) return
      setState(found)
      if (found.choices && !hasSettings(found.settings, text)) void apply(text)
      else setSwitched(({ version }) => ({ version, settings: text }))
    })
    return () => {
      current = false
    }
  }, [apply, text])

  const ready = settings === text
  const [wasReady, setWasReady] = useState(ready)
  if (ready && !wasReady) setWasReady(true)

  return {
    state,
    version,
    ready,
    wasReady,
    restart: useCallback(() => void apply(text), [apply, text]),
    refresh: useCallback(() => void fetchState().then(setState, () => undefined), []),
  }
}

const address = '/api/demo/gateway'

async function fetchState(): Promise<GatewayState> {
  return (await (await fetch(address)).json()) as GatewayState
}

async function send(body: string): Promise<GatewayState> {
  const headers = { 'Content-Type': 'application/json' }
  return (await (await fetch(address, { method: 'POST', headers, body })).json()) as GatewayState
}

function hasSettings(settings: GatewaySettings, text: string): boolean {
  const requested = JSON.parse(text) as GatewaySettings
  return Object.entries(requested).every(
    ([name, value]) => settings[name as keyof GatewaySettings] === value,
  )
}

/**
 * Returns a page's gateway, which is healthy unless the URL contains another scenario, such as
 * `gateway.scenario=server-error`. The proxy retains its cache, so payers still receive the bank list during an outage.
 */
export const usePageGateway = (): GatewayView =>
  useGateway({
    kept: 'running',
    ...(usePrefixedParameters('gateway.') as Partial<GatewaySettings>),
  })
