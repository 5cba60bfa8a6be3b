import { type ReactNode, useMemo } from 'react'
import { FpxContext, type FpxOptions } from '../client/FpxContext.js'
import type { Locale } from '../locales/Locale.js'
import { LocaleContext } from './LocaleContext.js'

/** Props of {@link FpxProvider}. */
export interface FpxProviderProps extends FpxOptions {
  /** Language of all components inside, from `fpx-checkout/locales`. Default: English. */
  locale?: Locale | undefined
  /** Content that receives the settings. */
  children: ReactNode
}

/**
 * Provides the proxy's URL, a query client and a language to its children. The provider is optional:
 * `<BankPicker endpoint="/api/fpx" />` works without it.
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
export function FpxProvider({ endpoint, queryClient, locale, children }: FpxProviderProps) {
  const options = useMemo(() => ({ endpoint, queryClient }), [endpoint, queryClient])
  return (
    <FpxContext.Provider value={options}>
      <LocaleContext.Provider value={locale}>{children}</LocaleContext.Provider>
    </FpxContext.Provider>
  )
}
