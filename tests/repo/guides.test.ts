import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { documents, guides } from '../support/guides/guideFiles.js'
import { filesOf } from '../support/guides/codeBlocks.js'
import { linkFaults } from '../support/guides/linkFaults.js'
import { snippetFaults } from './support/snippetFaults.js'

const texts = Object.fromEntries(documents.map((path) => [path, readFileSync(path, 'utf8')]))

/** Returns the paths between backticks that don't exist, except for the document's own files. */
const pathFaults = (document: string, markdown: string): string[] =>
  [...markdown.matchAll(/`((?:src|tests|\.config|\.github|\.ci)\/[\w./-]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(path) && !(path in filesOf(markdown)))
    .map((path) => `${document}: there is no ${path}`)

/** Snippets whose errors must be found; they are compiled in the same program. */
const broken = {
  'src/guides/a.md': "# A\n\n```tsx\nimport { BankPickr } from 'fpx-checkout'\n```\n",
  'src/guides/b.md':
    '```tsx\nimport { BankPicker } from \'fpx-checkout\'\n\nexport const Bank = () => <BankPicker offlineBanks="no" />\n```\n',
  'src/guides/c.md': '```ts\ncreateFpxProxy({})\n```\n',
  'src/guides/d.md': '```ts\nexport const a = 1\n\nexport const = 2\n```\n',
  'src/guides/e.md':
    "`src/a.ts`\n\n```ts\nexport const a = 1\n```\n\n`src/b.ts`\n\n```ts\nimport { a, c } from './a.js'\nexport const b = a + c\n```\n",
}
const faults = snippetFaults({ ...texts, ...broken })
const isOfBroken = (fault: string) => Object.keys(broken).some((path) => fault.startsWith(path))

describe('the snippets of the documents', () => {
  it('compile against the public names', () => {
    expect(faults.filter((fault) => !isOfBroken(fault))).toEqual([])
  })

  it('control: an error in a snippet is found, with its line', () => {
    const places = faults.filter(isOfBroken).map((fault) => fault.split(': ')[0])
    expect([...new Set(places)]).toEqual([
      'src/guides/a.md:4',
      'src/guides/b.md:4',
      'src/guides/c.md:2',
      'src/guides/d.md:4',
      'src/guides/e.md:10',
    ])
  })
})

describe('the links of the documents', () => {
  it('resolve, with their anchors', () => {
    expect(documents.flatMap((path) => linkFaults(path, texts[path]!))).toEqual([])
  })

  it('control: a broken link is found', () => {
    const text =
      '# One\n\n[a](picker.md) [b](#one) [c](../../README.md#read-on) `[d](nothing)` [e](https://a.example/)\n' +
      '[f](nothing.md) [g](#two) [h](picker.md#nothing) <img src="nothing.png">' +
      '[i](../demo/stories/BankPicker.stories.tsx#Default) [j](../demo/stories/BankPicker.stories.tsx#Nothing)'
    expect(linkFaults('src/guides/x.md', text)).toEqual([
      'src/guides/x.md: there is no src/guides/nothing.md',
      'src/guides/x.md: src/guides/x.md has no #two',
      'src/guides/x.md: src/guides/picker.md has no #nothing',
      'src/guides/x.md: there is no src/guides/nothing.png',
      'src/guides/x.md: src/demo/stories/BankPicker.stories.tsx has no story Nothing',
    ])
  })

  it('include one from the README to every guide', () => {
    expect(guides.filter((path) => !texts['README.md']!.includes(`](${path})`))).toEqual([])
  })
})

describe('the paths that the documents name', () => {
  it('exist', () => {
    expect(documents.flatMap((path) => pathFaults(path, texts[path]!))).toEqual([])
  })

  it('control: a missing path is found', () => {
    expect(pathFaults('a.md', '`src/index.ts` `src/nothing.ts` `tests/nothing`')).toEqual([
      'a.md: there is no src/nothing.ts',
      'a.md: there is no tests/nothing',
    ])
  })
})
