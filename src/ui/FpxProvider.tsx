import { type ReactNode, useContext, useMemo } from 'react'
import { FpxContext, type FpxOptions } from '../client/useFpxOptions.js'
import type { Locale } from '../locales/Locale.js'
import { LocaleContext } from './LocaleContext.js'

/** Props for {@link FpxProvider}. */
export interface FpxProviderProps extends FpxOptions {
  /**
   * The locale of all components in the provider, imported from `fpx-checkout/locales`. Default: the surrounding
   * provider's locale, or else English.
   */
  locale?: Locale | undefined
  /** The components that use the provider's options. */
  children: ReactNode
}

/**
 * Provides the proxy's base path, a `fetch` function, a query client, and a locale to all components of this package.
 * The provider is optional, since each component also accepts these options as props. Options that you don't set are
 * inherited from the surrounding provider.
 *
 * @example
 * import { BankPicker, FpxProvider } from 'fpx-checkout'
 * import { ms } from 'fpx-checkout/locales'
 *
 * export const Shop = () => (
 *   <FpxProvider endpoint="/api/fpx" locale={ms}>
 *     <BankPicker name="bank_code" required />
 *   </FpxProvider>
 * )
 */
export function FpxProvider({ locale, children, ...options }: FpxProviderProps) {
  const outer = useContext(FpxContext)
  const outerLocale = useContext(LocaleContext)
  const endpoint = options.endpoint ?? outer.endpoint
  const queryClient = options.queryClient ?? outer.queryClient
  const fetch = options.fetch ?? outer.fetch
  const value = useMemo(() => ({ endpoint, queryClient, fetch }), [endpoint, queryClient, fetch])
  return (
    <FpxContext.Provider value={value}>
      <LocaleContext.Provider value={locale ?? outerLocale}>{children}</LocaleContext.Provider>
    </FpxContext.Provider>
  )
}
