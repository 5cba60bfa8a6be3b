import { parameters } from '../../address/address.js'

/** Returns the parameters of a link to a guide, with the current language and theme; without an id, to the overview. */
export function guideParameters(id: string | null): Record<string, string | null> {
  const current = parameters()
  return { page: 'guides', guide: id, lang: current.get('lang'), theme: current.get('theme') }
}
