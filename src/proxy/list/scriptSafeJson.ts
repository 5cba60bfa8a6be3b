/**
 * Serializes a value as JSON that is safe in a `<script>` element. Otherwise `</script>` or `<!--` in a bank's name
 * would end the script or open a comment. U+2028 and U+2029 would end a line in scripts before ES2019.
 */
export function scriptSafeJson(value: unknown): string {
  // In JSON, these characters occur only inside strings.
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
