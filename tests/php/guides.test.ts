import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { codeBlocks } from '../support/guides/codeBlocks.js'
import { documents } from '../support/guides/guideFiles.js'
import { execFile } from 'node:child_process'

const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-php-guides-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
/** Writes PHP into a file and returns its path. */
function write(text: string): string {
  const file = join(folder, `${files++}.php`)
  writeFileSync(file, text)
  return file
}

/** Whether PHP can parse a snippet: a file, statements, class members, or array entries. */
async function isPhp(text: string): Promise<boolean> {
  const forms = text.startsWith('<?php')
    ? [text]
    : [`<?php\n${text}`, `<?php\nclass Snippet {\n${text}\n}`, `<?php\nreturn [\n${text}\n];`]
  for (const form of forms) if ((await runPhp('-l', write(form))) !== undefined) return true
  return false
}

const phpBlocksOf = (document: string) =>
  codeBlocks(readFileSync(document, 'utf8')).filter(({ language }) => language === 'php')

describe('the PHP in the documents', () => {
  const snippets = documents.flatMap((document) =>
    phpBlocksOf(document).map(({ text, line }) => ({ place: `${document}:${line}`, text })),
  )

  it.each(snippets)('is valid in $place', async ({ text }) => {
    expect(await isPhp(text)).toBe(true)
  })

  it('control: a snippet with a missing bracket is not valid', async () => {
    expect(snippets.length).toBeGreaterThan(5)
    expect(await isPhp('function a() { return 1;')).toBe(false)
  })
})

/** Runs PHP and returns what it prints; `undefined` if it fails. */
const runPhp = (...args: string[]) =>
  new Promise<string | undefined>((done) =>
    execFile('php', args, (error, output) => done(error ? undefined : output)),
  )
