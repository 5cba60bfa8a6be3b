import type { Bank } from '../contract/index.js'
import { bankModel } from '../hooks/bankModel.js'
import type { BankOptionsSettings } from '../hooks/bankOptions.js'

/** Settings by which the code of a bank stands for that very row: it is before its twins, and without the other model. */
export function preferring(
  bank: Bank,
  { getModel = bankModel, model }: BankOptionsSettings,
): BankOptionsSettings {
  const rank = ({ display, name }: Bank) => Number(display === bank.display && name === bank.name)
  return {
    model: getModel(bank) ?? model,
    sort: (a, b) => rank(b) - rank(a),
  }
}
