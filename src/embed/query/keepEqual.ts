/** The new value, in which every part that equals the old one is the old one, so that nothing is drawn anew for it. */
export function keepEqual(old: unknown, value: unknown): unknown {
  if (old === value || !isPlain(old) || !isPlain(value)) return value
  if (Array.isArray(old) !== Array.isArray(value)) return value
  const keys = Object.keys(value)
  let same = keys.length === Object.keys(old).length
  const kept: Record<string, unknown> | unknown[] = Array.isArray(value) ? [] : {}
  for (const key of keys) {
    const part = keepEqual((old as Parts)[key], (value as Parts)[key])
    ;(kept as Parts)[key] = part
    same &&= part === (old as Parts)[key]
  }
  return same ? old : kept
}

type Parts = Record<string, unknown>

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null
