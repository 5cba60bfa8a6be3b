import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { documents, GUIDES } from '../support/guides/guideFiles.js'

// The name isn't registered yet: `npm install fpx-checkout` fails, and `npx fpx-checkout` would run whatever another
// person registers under it. So every command in the documents uses the packed tarball, or what is already installed.
// Delete this file when the first version is published.

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  name: string
  version: string
}

const byName = [
  /\b(?:npm|pnpm|yarn|bun|deno) (?:install|i|add)\b[^`\n]*? (?:npm:)?fpx-checkout(?=[@\s`]|$)/gm,
  /\b(?:npx|bunx|pnpx|(?:pnpm|yarn) dlx|npm exec)(?! --no-install| [^`\n]*\.tgz)(?: -\S+)* fpx-checkout\b/g,
  /"fpx-checkout": "[~^\d][^"]*"/g,
  /\/\/(?:cdn\.jsdelivr\.net|unpkg\.com|esm\.sh)\/\S*fpx-checkout\b/g,
]

/** Returns a text's commands and links that use a registry, or a tarball of another version. */
const faultsIn = (text: string): string[] => [
  ...byName.flatMap((pattern) => [...text.matchAll(pattern)].map(([command]) => command)),
  ...[...text.matchAll(/fpx-checkout-(\d[\w.-]*)\.tgz/g)]
    .filter(([, named]) => named !== version)
    .map(([file]) => file),
]

const filesIn = (folder: string, pattern: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path))
    .map((path) => `${folder}/${path}`)

const pages = [
  ...new Set([
    ...documents,
    ...filesIn(GUIDES, /\.(?:md|php|yaml)$/),
    ...filesIn('.github', /\.(?:md|yml)$/),
    ...filesIn('src/demo', /\.(?:tsx?|html)$/),
  ]),
]

describe('until the package is published', () => {
  it('no page installs or runs it by name, and the tarball has the current version', () => {
    expect(name).toBe('fpx-checkout')
    expect(pages.length).toBeGreaterThan(100)
    expect(
      pages.flatMap((path) =>
        faultsIn(readFileSync(path, 'utf8')).map((fault) => `${path}: ${fault}`),
      ),
    ).toEqual([])
  })

  it('each page that installs the tarball by its path shows the one command that builds it, or links to it', () => {
    const build = 'npm ci && npm run pack'
    const texts = pages.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    const others = texts.flatMap(({ path, text }) =>
      [...text.matchAll(/^.*npm (?:run )?pack\b.*$/gm)]
        .filter(([line]) => !line.includes(build))
        .map(([line]) => `${path}: ${line}`),
    )
    expect(others).toEqual([])
    const withInstall = texts.filter(({ text }) =>
      /^npm install .*fpx-checkout-\S+\.tgz/m.test(text),
    )
    expect(withInstall.length).toBeGreaterThan(3)
    const without = withInstall.filter(
      ({ text }) => !text.includes(build) && !text.includes('laravel.md#install'),
    )
    expect(without.map(({ path }) => path)).toEqual([])
  })

  it.each([
    ['npm run prepack', 0],
    ['npm pack --dry-run', 1],
  ])('the command that builds it runs, unlike npm pack: %s', (command, status) => {
    // npm calls `prepack` before both, before `npm publish`, and before `npm run pack`.
    expect(spawnSync(command, { shell: true }).status).toBe(status)
  })

  it.each([
    'npm install fpx-checkout',
    'npm install react fpx-checkout@latest react-dom',
    '`pnpm add fpx-checkout`',
    'deno add npm:fpx-checkout',
    'npx fpx-checkout doctor',
    'npx --yes fpx-checkout proxy',
    'pnpm dlx fpx-checkout proxy',
    'npm exec -- fpx-checkout doctor',
    '{ "dependencies": { "fpx-checkout": "^0.1.0" } }',
    '<script src="https://cdn.jsdelivr.net/npm/fpx-checkout@0.1.0/dist/embed/fpx-checkout.js">',
    'npm install ./fpx-checkout-0.0.9.tgz',
  ])('control: %s is found', (line) => {
    expect(faultsIn(`Text\n${line}\nText`)).toHaveLength(1)
  })

  it.each([
    `npm install ./fpx-checkout-${version}.tgz react`,
    'npm install ../fpx-checkout/fpx-checkout-*.tgz',
    'npx --no-install fpx-checkout doctor',
    `npx -p ./fpx-checkout-${version}.tgz fpx-checkout proxy`,
    'node_modules/.bin/fpx-checkout proxy',
    'npx vitest run; then start fpx-checkout proxy',
  ])('control: %s is accepted', (line) => {
    expect(faultsIn(line)).toEqual([])
  })
})
