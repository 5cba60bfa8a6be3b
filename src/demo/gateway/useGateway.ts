import { useCallback, useEffect, useState } from 'react'
import {
  defaultGateway,
  type GatewayChoices,
  type GatewaySettings,
} from '../backEnd/GatewaySettings.js'
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

/**
 * Applies the requested settings to the demo's gateway and returns its state. Unknown settings are ignored, because
 * anybody can write them into the URL. Throws while rendering if the back end doesn't respond.
 */
export function useGateway(requested: Partial<GatewaySettings>): GatewayView {
  const [state, setState] = useState<GatewayState | null>(null)
  const [{ version, settings }, setSwitched] = useState({ version: 0, settings: '' })
  const [failure, setFailure] = useState<Error>()
  if (failure) throw failure
  const text = JSON.stringify(requested)

  const apply = useCallback(async (next: string, choices: GatewayChoices) => {
    setState(await send(JSON.stringify(settingsIn(next, choices))))
    setSwitched(({ version }) => ({ version: version + 1, settings: next }))
  }, [])

  useEffect(() => {
    let current = true
    const start = async () => {
      const found = await fetchState()
      if (!current) return
      setState(found)
      const { choices } = found
      if (choices && !hasSettings(found.settings, settingsIn(text, choices)))
        await apply(text, choices)
      else setSwitched(({ version }) => ({ version, settings: text }))
    }
    start().catch(setFailure)
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
    restart: useCallback(() => {
      if (state?.choices) apply(text, state.choices).catch(setFailure)
    }, [apply, state, text]),
    refresh: useCallback(() => void fetchState().then(setState, () => undefined), []),
  }
}

const address = '/api/demo/gateway'

async function fetchState(init?: RequestInit): Promise<GatewayState> {
  const response = await fetch(address, init)
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return (await response.json()) as GatewayState
}

const send = (body: string) =>
  fetchState({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body })

/** Returns the requested settings that exist, and the defaults of the others. */
function settingsIn(
  text: string,
  choices: Record<string, Record<string, string>>,
): GatewaySettings {
  const requested = Object.entries(JSON.parse(text) as Record<string, string>)
  const known = requested.filter(
    ([name, value]) => Object.hasOwn(choices, name) && Object.hasOwn(choices[name] ?? {}, value),
  )
  return { ...defaultGateway, ...Object.fromEntries(known) }
}

const hasSettings = (settings: GatewaySettings, requested: GatewaySettings) =>
  Object.entries(requested).every(
    ([name, value]) => settings[name as keyof GatewaySettings] === value,
  )

/**
 * Returns a page's gateway, which is healthy unless the URL contains another scenario, such as
 * `gateway.scenario=server-error`. The proxy retains its cache, so payers still receive the bank list during an outage.
 */
export const usePageGateway = (): GatewayView =>
  useGateway({
    kept: 'running',
    ...(usePrefixedParameters('gateway.') as Partial<GatewaySettings>),
  })
