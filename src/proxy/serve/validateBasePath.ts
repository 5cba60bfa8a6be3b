/**
 * Checks a base path: empty, or segments of plain letters, digits and `-._~`, with a slash before each.
 *
 * @throws {TypeError} that says how to write it.
 */
export function validateBasePath(basePath: string): string {
  if (/^(\/(?!\.{1,2}(\/|$))[\w.~-]+)*$/.test(basePath)) return basePath
  throw new TypeError(
    `basePath ${JSON.stringify(basePath)} is not a path like "/api/fpx": a slash before each segment, none at the end.`,
  )
}
