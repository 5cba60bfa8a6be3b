import { posix } from 'node:path'
import { type Models, ReflectionKind } from 'typedoc'
import { format, resolveConfig } from 'prettier'
import type { Entry } from './readSource.js'
import { sectionOf } from './sectionOf.js'
import { rowsTable, wordsTable } from './tables.js'
import { type AddressOf, exportOf, wordsOf } from './words.js'

/** The folder of the reference pages, relative to the repository. */
export const REFERENCE = 'src/guides/reference'

/** Returns all reference pages, keyed by path. */
export async function referencePages(entries: readonly Entry[]): Promise<Record<string, string>> {
  const places = new Map<number, string>()
  for (const { page, module } of entries)
    for (const { id, name } of module.children ?? [])
      places.set(id, `${page}#${name.toLowerCase()}`)
  const addressFrom =
    (page: string): AddressOf =>
    (target) =>
      places.get(exportOf(target)?.id ?? -1)?.replace(new RegExp(`^${page}`), '')

  const pages = entries.map(
    (entry) => [entry.page, pageOf(entry, addressFrom(entry.page))] as const,
  )
  const all = [['README.md', overview(entries, addressFrom('README.md'))] as const, ...pages]
  const options = await resolveConfig('README.md')
  return Object.fromEntries(
    await Promise.all(
      all.map(async ([page, text]) => {
        const path = posix.join(REFERENCE, page)
        return [
          path,
          await format(text, { ...options, parser: 'markdown', proseWrap: 'never' }),
        ] as const
      }),
    ),
  )
}

const written =
  '<!-- Written by `npm run reference` from the types and docstrings of the source. -->'

function overview(entries: readonly Entry[], addressOf: AddressOf): string {
  const rows = entries.map(({ name, page, module }) => [
    `[\`${name}\`](${page})`,
    wordsOf(module.comment?.summary, addressOf),
    inOrder(module)
      .map((one) => `[\`${one.name}\`](${addressOf(one) ?? ''})`)
      .join(' '),
  ])
  return [
    written,
    '# API reference',
    'Every public name, by the entry that exports it. In the tables a name in bold must be given; otherwise the value under "default" applies. Types are those that an editor shows.',
    rowsTable(['entry', 'what it is', 'names'], rows),
    'The stylesheets are `fpx-checkout/picker.css` and `fpx-checkout/styles.css`. `picker.unlayered.css` and `styles.unlayered.css` are the same without a layer ([theming](../theming.md)).',
  ].join('\n\n')
}

function pageOf({ name, module }: Entry, addressOf: AddressOf): string {
  const exported = inOrder(module)
  const names = exported.map((one) => (one.kind & VALUES ? one.name : `type ${one.name}`))
  const entry = { name, names }
  return [
    written,
    `# \`${name}\``,
    wordsOf(module.comment?.summary, addressOf),
    ['- [All entries](README.md)', ...exported.map(contentsEntry)].join('\n'),
    ...exported.flatMap((one) => [
      `## \`${one.name}\``,
      sameAs(one, addressOf) ?? wordsTable(one) ?? sectionOf(one, addressOf, entry),
    ]),
  ].join('\n\n')
}

/** Returns a sentence with a link for a name that another entry describes, because both entries export it. */
function sameAs(one: Models.DeclarationReflection, addressOf: AddressOf): string | undefined {
  if (!one.isReference()) return undefined
  const address = addressOf(one.getTargetReflectionDeep()) ?? ''
  return `The same as [\`${one.name}\`](${address}) of another entry.`
}

const contentsEntry = ({ name }: Models.Reflection) => `- [\`${name}\`](#${name.toLowerCase()})`

const VALUES = ReflectionKind.Function | ReflectionKind.Class | ReflectionKind.Variable

/** Sorts related names next to each other: `createSandbox` and `SandboxOptions`. */
const inOrder = ({ children = [] }: Models.DeclarationReflection) =>
  [...children].sort((a, b) => (stem(a.name) < stem(b.name) ? -1 : 1))

const stem = (name: string) =>
  `${name.replace(/^(?:create|use|to|serve)(?=[A-Z])/i, '').toLowerCase()} ${name}`
