/**
 * Checks a base path: empty, or segments of plain letters, digits and `-._~`, with a slash before each.
 *
 * @throws {TypeError} for any other path.
 */
export function validateBasePath(basePath: string): string {
  if (/^(\/(?!\.{1,2}(\/|$))[\w.~-]+)*$/.test(basePath)) return basePath
  throw new TypeError(
    `basePath must be a path such as "/api/fpx", with a slash before each segment and none at the end; received ${JSON.stringify(basePath)}.`,
  )
}
