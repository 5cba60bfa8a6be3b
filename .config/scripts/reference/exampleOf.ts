/**
 * Returns a TypeScript example as a complete code block, which imports the names that it uses from the entry. Returns
 * an example in another language unchanged.
 */
export function exampleOf(
  text: string,
  { name, names }: { name: string; names: readonly string[] },
): string {
  const [, language = '', code = ''] = /^```(\w*)\n([^]*?)\n?```$/.exec(text) ?? []
  if (language && language !== 'ts') return text
  const imported = code.includes(`from '${name}'`)
  // Skips properties and parts of strings. A name after a spread (`...`) counts.
  const used = names.filter((one) =>
    new RegExp(`(?<![\\w'"-]|(?<!\\.\\.)\\.)${one.replace('type ', '')}\\b`).test(code),
  )
  const line = `import { ${used.join(', ')} } from '${name}'\n`
  const gap = /^import /.test(code) ? '' : '\n'
  return `\`\`\`tsx\n${imported || used.length === 0 ? '' : line + gap}${code}\n\`\`\``
}
