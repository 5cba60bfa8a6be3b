import type { BankModel } from './bankModel.js'
import { fpxLimits } from './fpxFacts.js'

/** The minimum and maximum payment amounts in ringgit for each FPX model. */
export type AmountLimits = Readonly<Record<BankModel, readonly [lowest: number, highest: number]>>

/**
 * Returns the limits for a model, or the combined range of both models if the model is unknown. Merchants can override
 * FPX's limits: the minimum amount differs between acquirers.
 */
export function findAmountLimit(
  model: BankModel | undefined,
  limits: Partial<AmountLimits> = {},
): AmountLimits[BankModel] {
  const { B2C = fpxLimits.B2C, B2B1 = fpxLimits.B2B1 } = limits
  if (model === 'B2C') return B2C
  if (model === 'B2B1') return B2B1
  return [Math.min(B2C[0], B2B1[0]), Math.max(B2C[1], B2B1[1])]
}
