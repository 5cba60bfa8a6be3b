import { parameters } from '../address/address.js'
import { surroundings } from '../address/surroundings.js'

/** The parameters of a link to a story, in the surroundings that are there. */
export function storyLink(id: string): Record<string, string | null> {
  const now = parameters()
  const kept = Object.keys(surroundings).map((name) => [name, now.get(name)] as const)
  return { page: 'stories', story: id, ...Object.fromEntries(kept), tab: now.get('tab') }
}
