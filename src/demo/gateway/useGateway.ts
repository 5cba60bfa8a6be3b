import { useCallback, useEffect, useState } from 'react'
import { defaultService, type ServiceSettings } from '../backEnd/GatewaySettings.js'
import type { ServiceState } from '../backEnd/GatewayState.js'

/** What {@link useService} returns. */
export interface ServiceView {
  /** `null` until the back end has responded. */
  state: ServiceState | null
  /** Grows with each change of the service: data that was loaded before is no longer valid. */
  version: number
  /** Whether the service has the requested settings. */
  ready: boolean
  /** Starts a new proxy with an empty cache. */
  restart: () => void
  /** Requests the state of the service again. */
  refresh: () => void
}

/** Changes the demo's service to the requested settings, and returns its state. */
export function useService(requested: Partial<ServiceSettings>): ServiceView {
  const [state, setState] = useState<ServiceState | null>(null)
  const [{ version, settings }, setSwitched] = useState({ version: 0, settings: '' })
  const text = JSON.stringify({ ...defaultService, ...requested })

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

  return {
    state,
    version,
    ready: settings === text,
    restart: useCallback(() => void apply(text), [apply, text]),
    refresh: useCallback(() => void fetchState().then(setState, () => undefined), []),
  }
}

const address = '/api/demo/service'

async function fetchState(): Promise<ServiceState> {
  return (await (await fetch(address)).json()) as ServiceState
}

async function send(body: string): Promise<ServiceState> {
  const headers = { 'Content-Type': 'application/json' }
  return (await (await fetch(address, { method: 'POST', headers, body })).json()) as ServiceState
}

function hasSettings(settings: ServiceSettings, text: string): boolean {
  const requested = JSON.parse(text) as ServiceSettings
  return Object.entries(requested).every(
    ([name, value]) => settings[name as keyof ServiceSettings] === value,
  )
}
