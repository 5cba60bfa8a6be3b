import { useCallback, useEffect, useState } from 'react'
import { defaultService, type ServiceSettings } from '../backEnd/ServiceSettings.js'
import type { ServiceState } from '../backEnd/ServiceState.js'

/** What {@link useService} gives. */
export interface ServiceView {
  /** `null` until the back end told it. */
  state: ServiceState | null
  /** Grows each time the service was switched: what was loaded before is of another time. */
  version: number
  /** Whether the service is as it is wanted. */
  ready: boolean
  /** Gives the service a new proxy, which knows nothing. */
  restart: () => void
  /** Asks the back end anew how the service stands. */
  refresh: () => void
}

/** Keeps the demo's service as it is wanted, and tells how it stands. */
export function useService(wanted: Partial<ServiceSettings>): ServiceView {
  const [state, setState] = useState<ServiceState | null>(null)
  const [{ version, settings }, setSwitched] = useState({ version: 0, settings: '' })
  const text = JSON.stringify({ ...defaultService, ...wanted })

  const apply = useCallback(async (next: string) => {
    setState(await send(next))
    setSwitched(({ version }) => ({ version: version + 1, settings: next }))
  }, [])

  useEffect(() => {
    let current = true
    void look().then((found) => {
      if (!current) return
      setState(found)
      if (found.choices && !isAs(found.settings, text)) void apply(text)
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
    refresh: useCallback(() => void look().then(setState, () => undefined), []),
  }
}

const address = '/api/demo/service'

async function look(): Promise<ServiceState> {
  return (await (await fetch(address)).json()) as ServiceState
}

async function send(body: string): Promise<ServiceState> {
  const headers = { 'Content-Type': 'application/json' }
  return (await (await fetch(address, { method: 'POST', headers, body })).json()) as ServiceState
}

function isAs(settings: ServiceSettings, text: string): boolean {
  const wanted = JSON.parse(text) as ServiceSettings
  return Object.entries(wanted).every(
    ([name, value]) => settings[name as keyof ServiceSettings] === value,
  )
}
