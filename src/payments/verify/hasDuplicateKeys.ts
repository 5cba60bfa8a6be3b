/**
 * Whether an object in a valid JSON text has a key twice. `JSON.parse` returns the last of the two; other programs
 * return the first.
 */
export function hasDuplicateKeys(json: string): boolean {
  const open: Set<string>[] = []
  for (const [token, text, colon] of json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (text && colon) {
      const key = JSON.parse(text) as string
      if (open.at(-1)?.has(key)) return true
      open.at(-1)?.add(key)
    }
  }
  return false
}
