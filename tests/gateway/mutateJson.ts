const odd: readonly unknown[] = [
  ...[null, true, 0, -1, '', ' ', 'MB2U0227 ', '\u202eABB0233', 'x'.repeat(36), '__proto__'],
  ...[[], {}, [[]], { code: 'FAKE0001' }, { toString: 1 }],
]

/** Returns copies of a body with one change each, as a changed or failing gateway might send them. */
export const mutationsOf = (body: unknown): unknown[] =>
  typeof body === 'string' ? changedTexts(body) : changedValues(body)

function changedValues(value: unknown): unknown[] {
  if (typeof value === 'string') return [...odd, ...changedTexts(value)]
  if (typeof value !== 'object' || value === null) return [...odd]
  const entries = Object.entries(value)
  const build = (changed: [string, unknown][]): unknown =>
    Array.isArray(value) ? changed.map(([, item]) => item) : Object.fromEntries(changed)
  return [
    ...odd,
    // PHP sends an object instead of a list if a row was removed.
    Object.fromEntries(entries),
    ...entries.flatMap((entry, at) => {
      const [name, item] = entry as [string, unknown]
      return [
        build(entries.toSpliced(at, 1)),
        build([...entries, entry]),
        build(entries.with(at, [`${name}~`, item])),
        ...changedValues(item).map((changed) => build(entries.with(at, [name, changed]))),
      ]
    }),
  ]
}

function changedTexts(text: string): string[] {
  return [0, Math.floor(text.length / 2), text.length].flatMap((at) => {
    const [before, after] = [text.slice(0, at), text.slice(at)]
    const inserted = ['~', ',', ' ', '\0', after].map((letter) => `${before}${letter}${after}`)
    return [before, before + after.slice(1), ...inserted]
  })
}
