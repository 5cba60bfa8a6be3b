const odd: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e300,
  '',
  ' ',
  'MB2U0227 ',
  '\u202eABB0233',
  'x'.repeat(36),
  'ABB0233\n',
  '__proto__',
  '<script>',
  [],
  {},
  [[]],
  { code: 'FAKE0001' },
  { toString: 1 },
]

/** Returns a copy of a body with one to three random changes, which a changed or failing gateway might send. */
export function mutateJson(body: unknown, random: () => number): unknown {
  let mutated = structuredClone(body)
  for (let faults = 1 + Math.floor(random() * 3); faults > 0; faults--)
    mutated =
      typeof mutated === 'string' ? mutateText(mutated, random) : mutateValue(mutated, random)
  return mutated
}

const pick = <Item>(items: readonly Item[], random: () => number) =>
  items[Math.floor(random() * items.length)] as Item

const pickOdd = (random: () => number) => structuredClone(pick(odd, random))

function mutateValue(value: unknown, random: () => number): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.1)
    return typeof value === 'string' && random() < 0.5 ? mutateText(value, random) : pickOdd(random)
  if (Array.isArray(value)) return mutateList(value, random)
  const fields = Object.entries(value as Record<string, unknown>)
  if (fields.length === 0) return pickOdd(random)
  const at = Math.floor(random() * fields.length)
  const [name, old] = fields[at] as [string, unknown]
  const kind = random()
  if (kind < 0.6) fields[at] = [name, mutateValue(old, random)]
  else if (kind < 0.8) fields[at] = [mutateText(name, random), old]
  else fields.splice(at, 1)
  return Object.fromEntries(fields)
}

function mutateList(list: unknown[], random: () => number): unknown {
  const at = Math.floor(random() * list.length)
  const kind = random()
  if (list.length === 0 || kind < 0.1) list.push(pickOdd(random))
  else if (kind < 0.2) list.splice(at, 1)
  else if (kind < 0.3) list.push(structuredClone(list[at]))
  else if (kind < 0.35) return Object.fromEntries(list.entries())
  else list[at] = mutateValue(list[at], random)
  return list
}

function mutateText(text: string, random: () => number): string {
  const at = Math.floor(random() * (text.length + 1))
  const rest = text.slice(at)
  return (
    text.slice(0, at) +
    pick(
      [
        '',
        rest.slice(1),
        `~${rest}`,
        `,${rest}`,
        ` ${rest}`,
        `0${rest.slice(1)}`,
        `${rest}${rest}`,
        `\u0000${rest}`,
      ],
      random,
    )
  )
}
