import { createContext, useContext, useMemo } from 'react'
import { formatMessage, type Message, type MessageValues } from '../locales/formatMessage.js'
import type { Locale } from '../locales/Locale.js'

/** The locale from the nearest `FpxProvider`. If the value is `undefined`, components use English. */
export const LocaleContext = createContext<Locale | undefined>(undefined)

/** Formats a message of one section in the current locale. */
export type Translate<Section> = (key: keyof Section, values?: MessageValues) => string

/**
 * Returns the language tag and the `t` function for one section of messages. A message is looked up in the component's
 * `messages`, then in the component's or the provider's locale, and finally in English.
 *
 * @param english - the English section, which each component passes so that only the messages the component needs are
 * bundled.
 */
export function useMessages<Name extends Exclude<keyof Locale, 'lang' | 'wallets'>>(
  name: Name,
  english: Locale[Name],
  props: { locale?: Locale | undefined; messages?: Partial<Locale[Name]> | undefined } = {},
): { lang: string; t: Translate<Locale[Name]> } {
  const provided = useContext(LocaleContext)
  const locale = props.locale ?? provided
  const { messages } = props
  return useMemo(
    () => createTranslate(name, english, { locale, messages }),
    [english, locale, messages, name],
  )
}

/** Returns the same values as {@link useMessages} but requires no provider and also works outside React. */
export function createTranslate<Name extends Exclude<keyof Locale, 'lang' | 'wallets'>>(
  name: Name,
  english: Locale[Name],
  {
    locale,
    messages,
  }: { locale?: Locale | undefined; messages?: Partial<Locale[Name]> | undefined },
): { lang: string; t: Translate<Locale[Name]> } {
  // We replace underscores: some systems use language tags such as `ms_MY`, for which `Intl` throws an error.
  const lang = (locale?.lang ?? 'en').replaceAll('_', '-')
  const wordsByPriority = [messages, locale?.[name], english] as (
    Partial<Record<keyof Locale[Name], Message>> | undefined
  )[]
  return {
    lang,
    // A message that is `undefined` is treated as missing. `mapBank` may have returned a key such as "constructor".
    t: (key, values) => {
      const words = wordsByPriority.find(
        (section) => section && Object.hasOwn(section, key) && section[key] !== undefined,
      )
      return formatMessage(words?.[key] ?? '', lang, values)
    },
  }
}
