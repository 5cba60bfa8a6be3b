import { createContext, useContext, useMemo } from 'react'
import { format, type Message, type MessageValues } from '../locales/format.js'
import type { Locale, WalletMessages } from '../locales/Locale.js'

/** The language that an `FpxProvider` provides; English without one. */
export const LocaleContext = createContext<Locale | undefined>(undefined)

/** Returns a message of one section in the current language. */
export type Translate<Section> = (key: keyof Section, values?: MessageValues) => string

/**
 * Returns the words of one section: the component's `messages`, else its `locale`, else the provider's, else English.
 *
 * @param english - the English section, so that a component is bundled only with the words it needs.
 * @param wallets - for a list with wallets, the English words that differ.
 */
export function useMessages<Name extends Exclude<keyof Locale, 'lang' | 'wallets'>>(
  name: Name,
  english: Locale[Name],
  props: { locale?: Locale | undefined; messages?: Partial<Locale[Name]> | undefined } = {},
  wallets?: WalletMessages,
): { lang: string; t: Translate<Locale[Name]> } {
  const provided = useContext(LocaleContext)
  const locale = props.locale ?? provided
  const { messages } = props
  return useMemo(() => {
    // Other systems write a language as `ms_MY`, for which `Intl` throws.
    const lang = (locale?.lang ?? 'en').replaceAll('_', '-')
    const wordsByPriority = [
      messages,
      wallets && locale?.wallets,
      locale?.[name],
      wallets,
      english,
    ] as (Partial<Record<keyof Locale[Name], Message>> | undefined)[]
    return {
      lang,
      // A word that is `undefined` is not given.
      t: (key, values) => {
        const words = wordsByPriority.find((section) => section?.[key] !== undefined)
        return format(words?.[key] ?? '', lang, values)
      },
    }
  }, [english, locale, messages, name, wallets])
}
