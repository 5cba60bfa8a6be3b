import type { Locale } from '../locales/index.js'

/** Of some languages, that of a tag such as `ms` or `zh-Hans-MY`. */
export function localeNamed(
  tag: string | undefined,
  locales: readonly Locale[],
): Locale | undefined {
  const language = languageOf(tag ?? '')
  return locales.find(({ lang }) => languageOf(lang) === language)
}

const languageOf = (tag: string) => tag.trim().toLowerCase().split(/[-_]/)[0]

/** The nearest `lang` around an element, through shadow roots. */
export function languageAround(element: Element): string | undefined {
  const closest = element.closest('[lang]')
  if (closest) return closest.getAttribute('lang') ?? undefined
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? languageAround(root.host) : undefined
}
