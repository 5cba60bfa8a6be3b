import { type ReactNode, useMemo } from 'react'
import { FpxContext, type FpxOptions } from '../client/useFpxOptions.js'
import type { Locale } from '../locales/Locale.js'
import { LocaleContext } from './LocaleContext.js'

/** Props for {@link FpxProvider}. */
export interface FpxProviderProps extends FpxOptions {
  /** The locale of all components in the provider, imported from `fpx-checkout/locales`. Default: English. */
  locale?: Locale | undefined
  /** The components that use the provider's options. */
  children: ReactNode
}

/**
 * Provides the proxy's base path, a query client, and a locale to all components of this package. The provider is
 * optional, since each component also accepts these options as props.
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
