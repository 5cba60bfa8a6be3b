import { parameters } from './address.js'
import { storyGlobals } from './storyGlobals.js'

/** Returns the URL parameters for a link to a story, including the current settings. */
export function storyParameters(id: string): Record<string, string | null> {
  const current = parameters()
  const globals = Object.keys(storyGlobals).map((name) => [name, current.get(name)] as const)
  return { page: 'stories', story: id, ...Object.fromEntries(globals), tab: current.get('tab') }
}

/** The URL parameters that affect only the page around the frame. */
const outerParameters = ['page', 'story', 'guide', 'width', 'tab']

/** Returns the URL of a story's own page, with the arguments and settings of the current URL. */
export function frameAddress(id: string): string {
  const query = parameters()
  for (const name of outerParameters) query.delete(name)
  query.set('frame', id)
  return `./?${query.toString()}`
}

/**
 * Returns the URL parameters for a link to a guide, or to the overview if `id` is `null`, including the current
 * language and theme.
 */
export function guideParameters(id: string | null): Record<string, string | null> {
  const current = parameters()
  return { page: 'guides', guide: id, lang: current.get('lang'), theme: current.get('theme') }
}
