/** The names of an object of options; `true` for one whose value is not checked. */
export interface OptionNames {
  readonly [name: string]: true | OptionNames
}

/**
 * Checks that options have only these names. Otherwise a misspelt option would be ignored, a limit for example.
 * `undefined` is not an option, whatever its name.
 *
 * @throws {TypeError} that names the unknown option, and the nearest one or all of its object.
 */
export function checkOptionNames(options: unknown, names: OptionNames): void {
  check(options, names, '', listPaths(names, ''))
}

function check(options: unknown, names: OptionNames, path: string, paths: readonly string[]): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue
    const inner = Object.hasOwn(names, name) ? names[name] : undefined
    if (inner === undefined) throw new TypeError(describeUnknown(name, names, path, paths))
    if (inner !== true) check(value, inner, `${path}${name}.`, paths)
  }
}

function describeUnknown(
  name: string,
  names: OptionNames,
  path: string,
  paths: readonly string[],
): string {
  // A name can have any length, and must not control a terminal.
  const shown = `${path}${name}`.slice(0, 60).replace(/[\p{C}"]/gu, '?')
  const nearest = findNearest(`${path}${name}`.slice(0, 60), paths)
  const all = Object.keys(names).join(', ')
  return `Unknown option "${shown}". ${
    nearest === undefined
      ? `The options${path && ` of ${path.slice(0, -1)}`} are: ${all}.`
      : `Did you mean "${nearest}"?`
  }`
}

const listPaths = (names: OptionNames, path: string): string[] =>
  Object.entries(names).flatMap(([name, inner]) => [
    path + name,
    ...(inner === true ? [] : listPaths(inner, `${path}${name}.`)),
  ])

/** Finds the path that resembles this one, whole or by its last name: options are misspelt or in the wrong object. */
function findNearest(path: string, paths: readonly string[]): string | undefined {
  const scores = paths.map((other) => ({
    other,
    score: Math.min(difference(path, other), difference(path, other.replace(/.*\./, ''))),
  }))
  scores.sort((one, another) => one.score - another.score)
  return scores[0] && scores[0].score <= 1 ? scores[0].other : undefined
}

/** Returns 0 for the same letters, and up to 1 if the other begins with this one or a third of the letters differ. */
function difference(one: string, another: string): number {
  const [a, b] = [keepLetters(one), keepLetters(another)]
  const ratio = distance(a, b) / Math.max(1, Math.floor(Math.min(a.length, b.length) / 3))
  return a.length > 2 && b.startsWith(a) ? Math.min(1, ratio) : ratio
}

const keepLetters = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** Returns how many letters must be inserted, removed or replaced to turn one into the other (Levenshtein). */
function distance(one: string, another: string): number {
  let row = Array.from({ length: another.length + 1 }, (_, index) => index)
  for (let from = 0; from < one.length; from++) {
    const above = row
    row = [from + 1]
    for (let to = 0; to < another.length; to++)
      row.push(
        Math.min(
          (above[to] ?? 0) + (one[from] === another[to] ? 0 : 1),
          (above[to + 1] ?? 0) + 1,
          (row[to] ?? 0) + 1,
        ),
      )
  }
  return row.at(-1) ?? 0
}
