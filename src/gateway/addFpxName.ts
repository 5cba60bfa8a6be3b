import { fpxBankRows } from '../contract/index.js'
import { isObject } from './adapters/rowsOf.js'

/**
 * Maps bank codes, and combinations of a code and a model, to FPX names. If a bank has different display names in the
 * two models, the entry for its code has no display name. The map is created on first use.
 */
let names: Map<string, { name: string; display?: string }> | undefined

/**
 * Adds the FPX names for `fpxCode` or `code` to a bank without a name. If FPX doesn't list the code, the bank is named
 * after its code. FPX rule 5 in the guide fpx-rules.md requires a name for every bank.
 *
 * Banks with a name are returned unchanged. Values that aren't banks are also returned unchanged, because `readBanks`
 * rejects them later.
 */
export function addFpxName(row: unknown): unknown {
  if (!isObject(row)) return row
  const { code, fpxCode = code, name, display, model } = row
  if (typeof code !== 'string' || !isBlank(name) || !isBlank(display)) return row
  names ??= createNames()
  const ofModel = names.get(keyOf(fpxCode, model))
  const found = ofModel ?? names.get(keyOf(fpxCode)) ?? { name: code }
  return { ...row, ...found }
}

const isBlank = (name: unknown) =>
  name === undefined || name === null || (typeof name === 'string' && name.trim() === '')

/**
 * Returns the map key for a code and an optional model. The code and the model come from the adapter, so they can be
 * any JSON value.
 */
const keyOf = (...parts: unknown[]) => JSON.stringify(parts)

function createNames() {
  const table = new Map<string, { name: string; display?: string }>()
  for (const { code, model, name, display } of fpxBankRows) {
    const other = table.get(keyOf(code))
    table.set(keyOf(code, model), { name, display })
    table.set(keyOf(code), !other || other.display === display ? { name, display } : { name })
  }
  return table
}
