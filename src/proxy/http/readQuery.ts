/** Functions that parse the value of each parameter. They return `undefined` for an invalid value. */
type Readers<Values> = {
  readonly [Name in keyof Values]: (text: string) => Values[Name] | undefined
}

/**
 * Reads a route's parameters, each of which may occur only once. Unknown parameters are ignored, because hosts and
 * analytics tools add some. Returns `undefined` for an invalid value, and for a misspelt name such as `per_page`:
 * ignoring it would return something other than the caller expects.
 */
export function readQuery<Values extends object>(
  query: string,
  readers: Readers<Values>,
): Partial<Values> | undefined {
  const names = Object.keys(readers) as (keyof Values & string)[]
  const values: Partial<Values> = {}
  for (const pair of query.split('&')) {
    const [given = '', ...rest] = pair.split('=')
    const name = names.find((known) => keepLetters(known) === keepLetters(given))
    if (!name) continue
    const value = readers[name](rest.join('='))
    if (given !== name || name in values || value === undefined) return undefined
    values[name] = value
  }
  return values
}

const keepLetters = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
