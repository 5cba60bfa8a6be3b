import type { BankMessages } from '../../locales/Locale.js'
import type { Translate } from '../../ui/LocaleContext.js'

/** Returns the words for a list of banks, or for one with wallets: "bank or wallet" instead of "bank". */
export function translateWithWallets(
  t: Translate<BankMessages>,
  hasWallets: boolean,
): Translate<BankMessages> {
  return (key, values) =>
    t(key, { orWallet: hasWallets ? t('orWallet', { count: 1, ...values }) : '', ...values })
}
