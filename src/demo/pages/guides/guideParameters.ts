import { parameters } from '../../address/address.js'

/**
 * Returns the URL parameters of a link to a guide, or to the overview if `id` is `null`, with the current language and
 * theme.
 */
export function guideParameters(id: string | null): Record<string, string | null> {
  const current = parameters()
  return { page: 'guides', guide: id, lang: current.get('lang'), theme: current.get('theme') }
}
