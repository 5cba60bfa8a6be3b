import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import { builtModule } from '../builds/builtModule.js'
import { codeBlocks } from './codeBlocks.js'

/**
 * Builds a guide's `ts` block as a module, which is removed when the test ends. Returns a function that loads a new copy
 * of the module.
 *
 * @param marker - a string that only this block contains.
 * @param edit - replaces hosts that don't exist on this machine.
 */
export async function buildSnippet<Exports>(
  guide: string,
  marker: string,
  edit = (text: string) => text,
): Promise<() => Promise<Exports>> {
  const blocks = codeBlocks(readFileSync(guide, 'utf8'))
  const [block, ...others] = blocks.filter(({ text }) => text.includes(marker))
  if (!block || others.length > 0)
    throw new Error(`${guide} must have one block that contains ${JSON.stringify(marker)}.`)
  const cache = resolve('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'snippet-'))
  const file = join(folder, 'snippet.ts')
  writeFileSync(file, edit(block.text))
  const built = await builtModule(file)
  onTestFinished(() => {
    built.remove()
    rmSync(folder, { recursive: true })
  })
  let loads = 0
  return async () => {
    const address = `${pathToFileURL(built.path).href}?load=${loads++}`
    return (await import(/* @vite-ignore */ address)) as Exports
  }
}
