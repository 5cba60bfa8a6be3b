/**
 * Writes JSON that can be pasted into a `<script>`: `</script>` and `<!--` in a bank's name would otherwise end or open
 * HTML there, and U+2028 and U+2029 end a line in scripts from before ES2019.
 */
export function scriptSafeJson(value: unknown): string {
  // Outside of its texts JSON has none of these characters.
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
