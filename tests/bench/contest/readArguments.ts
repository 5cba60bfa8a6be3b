import { parseArgs } from 'node:util'

/**
 * Reads a benchmark's arguments for development: `--rounds 2` for a run that only proves that the benchmark works, and
 * the names of contestants. Without names, all contestants take part.
 *
 * @param defaultRounds - the number of rounds in a run whose figures count.
 */
export function readArguments<Name extends string>(
  args: string[],
  names: readonly Name[],
  defaultRounds: number,
): { rounds: number; names: readonly Name[] } {
  const { values, positionals } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: String(defaultRounds) } },
    allowPositionals: true,
  })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds must be a number such as 2; received "${values.rounds}"`)
  const unknown = positionals.filter((name) => !names.some((known) => known === name))
  if (unknown.length > 0)
    throw new Error(`Unknown contestant "${unknown[0]}". The names are: ${names.join(', ')}`)
  return {
    rounds,
    names: positionals.length > 0 ? names.filter((name) => positionals.includes(name)) : names,
  }
}
