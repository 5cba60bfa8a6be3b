/** An example as a complete block of code: what it uses of its entry is imported. */
export function exampleOf(
  text: string,
  { name, names }: { name: string; names: readonly string[] },
): string {
  const [, language = '', code = ''] = /^```(\w*)\n([^]*?)\n?```$/.exec(text) ?? []
  if (language && language !== 'ts') return text
  const imported = code.includes(`from '${name}'`)
  // Neither a property nor a part of a text; what three dots spread is a name.
  const used = names.filter((one) =>
    new RegExp(`(?<![\\w'"-]|(?<!\\.\\.)\\.)${one.replace('type ', '')}\\b`).test(code),
  )
  const line = `import { ${used.join(', ')} } from '${name}'\n`
  const gap = /^import /.test(code) ? '' : '\n'
  return `\`\`\`tsx\n${imported || used.length === 0 ? '' : line + gap}${code}\n\`\`\``
}
