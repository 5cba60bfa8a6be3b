/** The names of an object of options; `true` for one that is not looked into. */
export interface OptionNames {
  readonly [name: string]: true | OptionNames
}

/**
 * Checks that options have no other names than these. A misspelt option would be ignored: a limit that nobody keeps,
 * origins that nobody reads. `undefined` is no option, whatever its name.
 *
 * @throws {TypeError} that names the unknown option, and the nearest one or all of its object.
 */
export function checkOptionNames(options: unknown, names: OptionNames): void {
  check(options, names, '', pathsOf(names, ''))
}

function check(options: unknown, names: OptionNames, path: string, paths: readonly string[]): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue
    const known = Object.hasOwn(names, name) ? names[name] : undefined
    if (known === undefined) throw new TypeError(sentenceFor(name, names, path, paths))
    if (known !== true) check(value, known, `${path}${name}.`, paths)
  }
}

function sentenceFor(
  name: string,
  names: OptionNames,
  path: string,
  paths: readonly string[],
): string {
  // A name may be as long as it likes, and must not speak to a terminal.
  const shown = `${path}${name}`.slice(0, 60).replace(/[\p{C}"]/gu, '?')
  const nearest = nearestOf(`${path}${name}`.slice(0, 60), paths)
  const all = Object.keys(names).join(', ')
  return `Unknown option "${shown}". ${
    nearest === undefined
      ? `The options${path && ` of ${path.slice(0, -1)}`} are: ${all}.`
      : `Did you mean "${nearest}"?`
  }`
}

const pathsOf = (names: OptionNames, path: string): string[] =>
  Object.entries(names).flatMap(([name, inner]) => [
    path + name,
    ...(inner === true ? [] : pathsOf(inner, `${path}${name}.`)),
  ])

/** The path that is like this one, or whose last name is: an option is as often in the wrong object as misspelt. */
function nearestOf(path: string, paths: readonly string[]): string | undefined {
  const scores = paths.map((other) => ({
    other,
    score: Math.min(unlikeness(path, other), unlikeness(path, other.replace(/.*\./, ''))),
  }))
  scores.sort((one, another) => one.score - another.score)
  return scores[0] && scores[0].score <= 1 ? scores[0].other : undefined
}

/** 0 for the same letters; up to 1 where the other begins with this one or a third of the letters differ. */
function unlikeness(one: string, another: string): number {
  const [a, b] = [lettersOf(one), lettersOf(another)]
  const ratio = distance(a, b) / Math.max(1, Math.floor(Math.min(a.length, b.length) / 3))
  return a.length > 2 && b.startsWith(a) ? Math.min(1, ratio) : ratio
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** How many letters are to be put in, taken out or changed to make one of the other (Levenshtein). */
function distance(one: string, another: string): number {
  let row = Array.from({ length: another.length + 1 }, (_, at) => at)
  for (let at = 0; at < one.length; at++) {
    const above = row
    row = [at + 1]
    for (let to = 0; to < another.length; to++)
      row.push(
        Math.min(
          (above[to] ?? 0) + (one[at] === another[to] ? 0 : 1),
          (above[to + 1] ?? 0) + 1,
          (row[to] ?? 0) + 1,
        ),
      )
  }
  return row.at(-1) ?? 0
}
