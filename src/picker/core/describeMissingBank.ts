import type { BankMessages } from '../../locales/Locale.js'
import type { Translate } from '../../ui/LocaleContext.js'
import type { SelectedBank } from './findOption.js'

/** Returns the message about a bank that the form requires; empty if one is selected, or none is required. */
export const describeMissingBank = (
  selected: SelectedBank | null,
  required: boolean | undefined,
  t: Translate<BankMessages>,
): string => (required && !selected ? t('required') : '')
