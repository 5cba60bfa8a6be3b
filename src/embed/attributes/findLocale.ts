import type { Locale } from '../../locales/index.js'

/** A dictionary as it is; of some languages, that of a tag such as `ms` or `zh-Hans-MY`. */
export function findLocale(
  language: Locale | string | undefined,
  locales: readonly Locale[],
): Locale | undefined {
  if (typeof language === 'object') return language
  const own = languageOf(language ?? '')
  return locales.find(({ lang }) => languageOf(lang) === own)
}

const languageOf = (tag: string) => tag.trim().toLowerCase().split(/[-_]/)[0]

/** The nearest `lang` around an element, through shadow roots. */
export function getInheritedLang(element: Element): string | undefined {
  const closest = element.closest('[lang]')
  if (closest) return closest.getAttribute('lang') ?? undefined
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? getInheritedLang(root.host) : undefined
}
