import type { BankModel } from './bankModel.js'

/** Lowest and highest amount of one payment, in ringgit. */
export type AmountLimit = readonly [lowest: number, highest: number]

/** {@link AmountLimit} of each FPX model. */
export type AmountLimits = Readonly<Record<BankModel, AmountLimit>>

/** FPX limits of one payment (PayNet's FAQ); acquirers vary the lowest, so they can be replaced. */
export const fpxLimits: AmountLimits = { B2C: [1, 30_000], B2B1: [2, 1_000_000] }

/** The limit that an amount breaks. Without a model, what both models together can take; of no number, none. */
export function brokenLimit(
  amount = NaN,
  model: BankModel | undefined,
  limits: Partial<AmountLimits> = {},
): AmountLimit | undefined {
  const all = { ...fpxLimits, ...limits }
  const { B2C, B2B1 } = all
  const [lowest, highest] = model
    ? all[model]
    : [Math.min(B2C[0], B2B1[0]), Math.max(B2C[1], B2B1[1])]
  return amount < lowest || amount > highest ? [lowest, highest] : undefined
}
