import { createContext, useContext, useMemo } from 'react'
import { format, type Message, type MessageValues } from '../locales/format.js'
import type { Locale } from '../locales/Locale.js'

/** The language that an `FpxProvider` hands down; English where there is none. */
export const LocaleContext = createContext<Locale | undefined>(undefined)

/** Says a message of one section in the language in force. */
export type Translate<Section> = (key: keyof Section, values?: MessageValues) => string

/**
 * The words of one section: the component's own `messages`, else its `locale`, else the provider's, else English.
 *
 * @param english - the English section, so that a component takes along only the words it needs.
 */
export function useMessages<Name extends Exclude<keyof Locale, 'lang'>>(
  name: Name,
  english: Locale[Name],
  own: { locale?: Locale | undefined; messages?: Partial<Locale[Name]> | undefined } = {},
): { lang: string; t: Translate<Locale[Name]> } {
  const provided = useContext(LocaleContext)
  const locale = own.locale ?? provided
  const { messages } = own
  return useMemo(() => {
    // Other systems write a language `ms_MY`, of which `Intl` throws.
    const lang = (locale?.lang ?? 'en').replaceAll('_', '-')
    const section: Record<string, Message> = { ...english, ...locale?.[name], ...messages }
    return { lang, t: (key, values) => format(section[String(key)] ?? '', lang, values) }
  }, [english, locale, messages, name])
}
