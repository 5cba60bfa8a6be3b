import { resolve } from 'node:path'
import ts from 'typescript'
import { programOf } from './programOf.js'
import { codeBlocks } from '../../support/guides/codeBlocks.js'
import { guideGlobals } from './guideGlobals.js'

/**
 * Returns the compiler's errors in the `ts` and `tsx` blocks of documents, as `file:line: sentence`. Each block is a
 * separate module next to its document so that it resolves the package's public names as a merchant's file does. A
 * document's named blocks can import each other. All blocks are compiled as one program.
 *
 * @param documents Markdown, keyed by path.
 */
export function snippetFaults(documents: Record<string, string>): string[] {
  const files = new Map<string, { text: string; document: string; line: number }>()
  for (const [document, markdown] of Object.entries(documents))
    for (const { language, text, line, name } of codeBlocks(markdown))
      if (language === 'ts' || language === 'tsx')
        files.set(resolve(name ? `${document}.files/${name}` : `${document}.${line}.${language}`), {
          text,
          document,
          line,
        })
  const ambient = resolve('guideGlobals.d.ts')
  const texts = new Map([...files].map(([path, { text }]) => [path, text]))
  const program = programOf([], texts.set(ambient, guideGlobals))
  return [...files].flatMap(([path, { document, line }]) => {
    const source = program.getSourceFile(path)
    if (!source) throw new Error(`${path} must be part of the program.`)
    return [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ].map(({ start = 0, messageText }) => {
      const at = line + source.getLineAndCharacterOfPosition(start).line
      return `${document}:${at}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
  })
}
