import { createContext, useContext, useMemo } from 'react'
import { format, type Message, type MessageValues } from '../locales/format.js'
import type { Locale, WalletMessages } from '../locales/Locale.js'

/** Language from the nearest `FpxProvider`; `undefined` (English) if there is none. */
export const LocaleContext = createContext<Locale | undefined>(undefined)

/** Returns a message of one section in the current language. */
export type Translate<Section> = (key: keyof Section, values?: MessageValues) => string

/**
 * Returns the messages of one section, each from the component's `messages`, otherwise its `locale`, otherwise the
 * provider's locale, otherwise English.
 *
 * @param english - the English section. Each component passes it, so a component is bundled only with the messages
 * that it needs.
 * @param wallets - the English messages that differ for a list with wallets; absent for other lists.
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
  return useMemo(
    () => createTranslate(name, english, { locale, messages }, wallets),
    [english, locale, messages, name, wallets],
  )
}

/** Returns what {@link useMessages} returns, without a provider. */
export function createTranslate<Name extends Exclude<keyof Locale, 'lang' | 'wallets'>>(
  name: Name,
  english: Locale[Name],
  {
    locale,
    messages,
  }: { locale?: Locale | undefined; messages?: Partial<Locale[Name]> | undefined },
  wallets?: WalletMessages,
): { lang: string; t: Translate<Locale[Name]> } {
  // Some systems write a language as `ms_MY`, for which `Intl` throws.
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
    // A message that is `undefined` counts as missing.
    t: (key, values) => {
      const words = wordsByPriority.find((section) => section?.[key] !== undefined)
      return format(words?.[key] ?? '', lang, values)
    },
  }
}
