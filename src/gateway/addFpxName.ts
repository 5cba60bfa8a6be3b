import { fpxBankRows } from '../contract/index.js'
import { isObject } from './adapters/rowsOf.js'

/**
 * FPX names, each under two keys: the code, and the code with the model. Under the code only, a bank that is in both
 * models has a display name only if it is the same in both. Created at the first use.
 */
let names: Map<string, { name: string; display?: string }> | undefined

/**
 * Returns a bank that has neither name with the FPX names for its `fpxCode` (default: `code`). If FPX has none either,
 * the code becomes the name, because a bank must have a name (FPX rule 5, guide fpx-rules.md).
 *
 * A bank with a name is returned unchanged. So is a value that isn't a bank, which `readBanks` then rejects.
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

/** Returns the key for a code, or for a code and a model. Both are from the adapter, so they may be any JSON value. */
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
