import { detailedBanks, fpxBanks } from '../../../src/sandbox/index.js'
import { type BankOption, toBankOptions } from '../../../src/picker/core/toBankOptions.js'

/** A list as a payer sees it. */
export interface BankList {
  /** Whether the gateway sends the model of each bank, or only the documented fields. */
  hasModels: boolean
  /** The model that the merchant asks for; `undefined` for all banks. */
  model: 'B2C' | 'B2B1' | undefined
  name: string
  rows: readonly BankOption[]
}

/** The FPX list in both shapes of data: all banks, and the banks of one model. */
export const bankLists: readonly BankList[] = [false, true].flatMap((hasModels) =>
  ([undefined, 'B2C', 'B2B1'] as const).map((model) => ({
    hasModels,
    model,
    name: `${model ?? 'all banks'}, ${hasModels ? 'with models' : 'documented fields only'}`,
    rows: toBankOptions(hasModels ? detailedBanks : fpxBanks, { model }),
  })),
)
