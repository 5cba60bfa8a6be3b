/**
 * A short name for a text, for ETags: two 32-bit FNV-1a rounds with different starts. Not a secret and
 * not a signature; whoever compares contents by it compares the contents too.
 */
export function contentHash(text: string): string {
  let first = 0x811c9dc5
  let second = 0x9747b28c
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    first = Math.imul(first ^ unit, 0x01000193)
    second = Math.imul(second ^ unit ^ (first >>> 15), 0x85ebca6b)
  }
  return `${(first >>> 0).toString(36)}${(second >>> 0).toString(36)}${text.length.toString(36)}`
}
