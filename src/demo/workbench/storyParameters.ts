import { parameters } from '../address/address.js'
import { storyGlobals } from '../address/storyGlobals.js'

/** Returns the URL parameters of a link to a story, with the current settings. */
export function storyParameters(id: string): Record<string, string | null> {
  const current = parameters()
  const globals = Object.keys(storyGlobals).map((name) => [name, current.get(name)] as const)
  return { page: 'stories', story: id, ...Object.fromEntries(globals), tab: current.get('tab') }
}
