import type { GatewaySettings } from '../backEnd/GatewaySettings.js'

/**
 * The demo's strings outside the shop, such as those in the menu, the settings, and the panels. Stories and guides are
 * in English.
 */
export interface DemoWords {
  pages: Record<'checkout' | 'admin' | 'plain' | 'stories' | 'guides', string>
  pagesLabel: string
  skip: string
  language: string
  theme: string
  themes: Record<'system' | 'light' | 'dark', string>
  receipt: {
    title: string
    inPage: string
    code: string
    bank: string
    noBank: string
    onServer: string
    noSteps: string
    steps: string
  }
  gateway: {
    drawer: string
    settings: string
    labels: Record<keyof GatewaySettings, string>
    restart: string
    budget: (perMinute: number) => string
    noRequests: string
    callsLeft: (endpoint: string) => string
    left: (count: number, max: number) => string
    nothingCached: string
    rows: (count: number) => string
    age: (seconds: number | null) => string
    lastFailure: (reason: string) => string
    nextCall: (seconds: number) => string
    states: Record<string, string>
    calls: (count: number) => string
    callsLabel: string
    time: string
    request: string
    response: string
    took: string
  }
  admin: {
    dashboard: string
    payments: string
    status: string
    outages: string
    noOutages: (since: string) => string
    ongoing: string
    served: string
    notServed: string
    signIn: string
    signOut: string
    ssm: (number: string | null | undefined) => string
    close: string
  }
  plain: { title: string; about: string; copy: string; copied: string; source: string }
  toolbar: Record<
    'label' | 'width' | 'direction' | 'text' | 'motion' | 'reload' | 'copyLink' | 'open' | 'newTab',
    string
  >
}
