import type { BankModel } from '../../contract/index.js'
import type { BankMessages } from '../../locales/Locale.js'
import type { Translate } from '../../ui/LocaleContext.js'
import { formatRinggit } from '../../ui/text/formatRinggit.js'
import { readNumber } from '../../ui/text/readNumber.js'

/** Lowest and highest amount of one payment, in ringgit. */
export type AmountLimit = readonly [lowest: number, highest: number]

/** {@link AmountLimit} of each FPX model. */
export type AmountLimits = Readonly<Record<BankModel, AmountLimit>>

/**
 * FPX limits for one payment, in ringgit (PayNet's FAQ). They can be replaced, because the lowest amount differs
 * between acquirers.
 */
export const fpxLimits: AmountLimits = { B2C: [1, 30_000], B2B1: [2, 1_000_000] }

/**
 * Returns the limit that an amount violates, if any. If the model is unknown, the combined range of both models
 * applies.
 */
export function findViolatedLimit(
  amount: number | null | undefined,
  model: BankModel | undefined,
  limits: Partial<AmountLimits> = {},
): AmountLimit | undefined {
  const { B2C = fpxLimits.B2C, B2B1 = fpxLimits.B2B1 } = limits
  const limitByModel: Partial<Record<string, AmountLimit>> = { B2C, B2B1 }
  const both = [Math.min(B2C[0], B2B1[0]), Math.max(B2C[1], B2B1[1])] as const
  const [lowest, highest] = limitByModel[model ?? ''] ?? both
  const sum = readNumber('amount', amount) ?? NaN
  return sum < lowest || sum > highest ? [lowest, highest] : undefined
}

/** Returns the message about the limit that an amount violates; empty if it violates none. */
export function describeViolatedLimit(
  amount: number | null | undefined,
  model: BankModel | undefined,
  limits: Partial<AmountLimits> | undefined,
  t: Translate<BankMessages>,
): string {
  const [lowest, highest] = findViolatedLimit(amount, model, limits) ?? []
  if (lowest === undefined || highest === undefined) return ''
  return t('limits', {
    lowest: formatRinggit(lowest),
    highest: formatRinggit(highest),
    amount: formatRinggit(amount ?? 0),
  })
}
