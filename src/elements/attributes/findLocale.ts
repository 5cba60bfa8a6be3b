import type { Locale } from '../../locales/index.js'

/** Returns the locale for a language tag such as `ms` or `zh-Hans-MY`. Returns a dictionary unchanged. */
export function findLocale(
  language: Locale | string | undefined,
  locales: readonly Locale[],
): Locale | undefined {
  if (typeof language === 'object') return language
  const primary = primaryOf(language ?? '')
  return locales.find(({ lang }) => primaryOf(lang) === primary)
}

const primaryOf = (tag: string) => tag.trim().toLowerCase().split(/[-_]/)[0]

/** Returns the nearest `lang` around an element, even outside the shadow root that contains the element. */
export function getInheritedLang(element: Element): string | undefined {
  const closest = element.closest('[lang]')
  if (closest) return closest.getAttribute('lang') ?? undefined
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? getInheritedLang(root.host) : undefined
}
