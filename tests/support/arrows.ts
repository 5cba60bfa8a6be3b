import { posix } from 'node:path'
import ts from 'typescript'

/** What the files of a room may import. Everything else is an offence. */
interface Room {
  /** Rooms it may import from. */
  rooms?: string[]
  /** Of these rooms it may import types alone. */
  typesOf?: string[]
  /** Files of other rooms that it may import although it may not import the room. */
  files?: string[]
  /** Packages; `node:` stands for Node's own. */
  packages?: string[]
  /** Files that may import `node:` although the room may not. */
  nodeDoor?: RegExp
  /** Of other rooms it imports entries alone. */
  entriesOnly?: boolean
  /** Globals that may not be called. */
  without?: string[]
}

const react = ['react', 'react-dom', '@tanstack/react-query']

/** The arrows between the rooms of `src`, as ARCHITECTURE.md draws them. */
export const rooms: Record<string, Room> = {
  contract: { packages: ['valibot'] },
  'payment-service': { rooms: ['contract'] },
  proxy: {
    rooms: ['contract', 'payment-service'],
    nodeDoor: /^src\/proxy\/(node|doors\/(toNodeHandler|createNodeServer|fileSnapshot))\.ts$/,
  },
  hooks: { rooms: ['contract'], packages: react },
  components: { rooms: ['contract', 'hooks', 'locales'], packages: react, without: ['fetch'] },
  locales: {},
  embed: { rooms: ['components', 'hooks', 'locales', 'contract'], packages: [...react, 'preact'] },
  sandbox: {
    typesOf: ['contract'],
    // The names of options are no reader of the wire.
    files: ['src/contract/optionNames.js'],
    nodeDoor: /^src\/sandbox\/(node|serveSandbox)\.ts$/,
  },
  cli: {
    rooms: ['proxy', 'payment-service', 'sandbox'],
    typesOf: ['contract'],
    packages: ['node:', 'ioredis', 'redis'],
    entriesOnly: true,
  },
  demo: { packages: ['fpx-checkout', ...react, '@tanstack/react-table', 'msw', 'vite', 'node:'] },
  // The entries that stand in src itself join rooms; they hold no logic of their own.
  '': {
    rooms: ['components', 'hooks', 'locales', 'contract', 'sandbox', 'proxy'],
    packages: ['msw'],
  },
}

const entryFile = /^src\/[^/]+\/(index|node|redis)\.ts$/

/** The offences of one file of `src` against the arrows, one sentence each. */
export function offencesIn(file: string, text: string): string[] {
  const name = roomOf(file)
  const room = rooms[name]
  if (!room) return [`${file} stands in a room that ARCHITECTURE.md does not know`]
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const imports = importsOf(source).flatMap(({ specifier, typeOnly }) => {
    const reason = offence(file, name, room, specifier, typeOnly)
    return reason ? [`${file} imports ${specifier}: ${reason}`] : []
  })
  const calls = (room.without ?? [])
    .filter((global) => callsOf(source).includes(global))
    .map((global) => `${file} calls ${global}, which its room never does`)
  return [...imports, ...calls]
}

function offence(
  file: string,
  name: string,
  room: Room,
  specifier: string,
  typeOnly: boolean,
): string | undefined {
  if (!specifier.startsWith('.')) {
    const node = specifier.startsWith('node:')
    if (node && room.nodeDoor?.test(file)) return undefined
    const known = (room.packages ?? []).some((allowed) =>
      node ? allowed === 'node:' : specifier === allowed || specifier.startsWith(`${allowed}/`),
    )
    return known ? undefined : `${name || 'src'} may not use this package`
  }
  const target = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''))
  const other = roomOf(target)
  if (!target.startsWith('src/')) return `it lies outside src`
  if (other === name || room.files?.includes(target)) return undefined
  if (room.typesOf?.includes(other) && typeOnly) return undefined
  if (room.typesOf?.includes(other)) return `${name} takes types of ${other} alone`
  if (!room.rooms?.includes(other))
    return `no arrow leads from ${name || 'src'} to ${other || 'src'}`
  if (room.entriesOnly && !entryFile.test(target.replace(/\.js$/, '.ts')))
    return `${name} takes ${other} by its entries alone`
  return undefined
}

function roomOf(file: string): string {
  const [, room, rest] = file.split('/')
  return rest === undefined ? '' : (room ?? '')
}

/** Every form in which a file can name another: static, re-exported, dynamic, typed, required, by URL, referenced. */
function importsOf(source: ts.SourceFile): { specifier: string; typeOnly: boolean }[] {
  const found = source.referencedFiles.map(({ fileName }) => ({
    specifier: fileName.startsWith('.') ? fileName : `./${fileName}`,
    typeOnly: true,
  }))
  const add = (node: ts.Node | undefined, typeOnly: boolean) => {
    if (node && ts.isStringLiteralLike(node)) found.push({ specifier: node.text, typeOnly })
  }
  visit(source, (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, typesAlone(node.importClause))
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    else if (
      ts.isImportEqualsDeclaration(node) &&
      ts.isExternalModuleReference(node.moduleReference)
    )
      add(node.moduleReference.expression, node.isTypeOnly)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true)
    else if (ts.isCallExpression(node) && loads(node.expression)) add(node.arguments[0], false)
    else if (
      ts.isNewExpression(node) &&
      node.expression.getText() === 'URL' &&
      isMetaUrl(node.arguments?.[1])
    )
      add(node.arguments?.[0], false)
  })
  return found
}

function typesAlone(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const { name, namedBindings } = clause
  return (
    !name &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every((element) => element.isTypeOnly)
  )
}

const loads = (callee: ts.Expression) =>
  callee.kind === ts.SyntaxKind.ImportKeyword ||
  ['require', 'import.meta.glob', 'import.meta.resolve', 'require.resolve'].includes(
    callee.getText(),
  )

const isMetaUrl = (node: ts.Node | undefined) => node?.getText() === 'import.meta.url'

function callsOf(source: ts.SourceFile): string[] {
  const names: string[] = []
  visit(source, (node) => {
    if (ts.isCallExpression(node))
      names.push(node.expression.getText().replace(/^(globalThis|window|self)\./, ''))
  })
  return names
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node)
  ts.forEachChild(node, (child) => visit(child, see))
}
