import { type AmountLimits, type BankModel, findAmountLimit } from '../../contract/index.js'
import type { BankMessages } from '../../locales/Locale.js'
import type { Translate } from '../../ui/LocaleContext.js'
import { readNumber } from '../../ui/text.js'

interface LimitSettings {
  amount?: number | null | undefined
  model?: BankModel | undefined
  limits?: Partial<AmountLimits> | undefined
}

/** Returns the limits that an amount violates, or `undefined` if the amount is within the limits. */
export function findViolatedLimit(
  amount: number | null | undefined,
  model: BankModel | undefined,
  limits: Partial<AmountLimits> = {},
): AmountLimits[BankModel] | undefined {
  const [lowest, highest] = findAmountLimit(model, limits)
  const sum = readNumber('amount', amount) ?? NaN
  return sum < lowest || sum > highest ? [lowest, highest] : undefined
}

/**
 * Returns a message about the limits that an amount violates, or an empty string if the amount is within the limits.
 * The limits are those of the selected bank's model or, if it's unknown or inferred, of the picker's `model`.
 */
export function describeViolatedLimit(
  { amount, model, limits }: LimitSettings,
  selected: { model?: BankModel | undefined; isModelInferred?: boolean } | null | undefined,
  t: Translate<BankMessages>,
): string {
  const stated = selected?.isModelInferred ? undefined : selected?.model
  const [lowest, highest] = findViolatedLimit(amount, stated ?? model, limits) ?? []
  if (lowest === undefined || highest === undefined) return ''
  return t('limits', {
    lowest: formatRinggit(lowest),
    highest: formatRinggit(highest),
    amount: formatRinggit(amount ?? 0),
  })
}

/**
 * Formats an amount the way it is written in Malaysia. We use the Malay format for all languages: in Tamil,
 * `Intl` groups the digits as is customary in India (RM 10,00,000.00).
 */
const formatRinggit = (amount: number): string =>
  new Intl.NumberFormat('ms', { style: 'currency', currency: 'MYR' }).format(amount)
