import { fpxBankRows } from '../contract/index.js'

type Row = Record<string, unknown>

/**
 * Names and display names, keyed by code, and by code and model. A code in both models has a display name only if both
 * agree.
 */
let names: Map<string, { name: string; display?: string }> | undefined

/**
 * Returns a bank with the FPX names for its code, if it has no names. If FPX has none either, the code becomes the
 * name, because FPX rule 5 requires a name.
 *
 * Any other value is returned unchanged, and the reader refuses it.
 */
export function addFpxName(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const { code, fpxCode = code, name, display, model } = row as Row
  if (typeof code !== 'string' || !isBlank(name) || !isBlank(display)) return row
  names ??= createNames()
  const ofModel = names.get(keyOf(fpxCode, model))
  const found = ofModel ?? names.get(keyOf(fpxCode)) ?? { name: code }
  return { ...row, ...found }
}

const isBlank = (name: unknown) =>
  name === undefined || name === null || (typeof name === 'string' && name.trim() === '')

/** Returns the key for a code, or for a code and a model. Both are from the gateway, so they may be any value. */
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
