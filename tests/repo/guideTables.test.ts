import { readdirSync, readFileSync } from 'node:fs'
import { en } from 'fpx-checkout/locales'
import { describe, expect, it } from 'vitest'
import { createCustomElementsManifest } from '../../.config/vite/customElementsManifest.js'
import { problemCodes } from '../../src/contract/problemCode.js'
import { problems } from '../../src/contract/problem.js'
import { keysOfType } from './support/keysOfType.js'

const guide = (name: string) => readFileSync(`src/guides/${name}.md`, 'utf8')

/** Returns the text between backticks in table cells. */
const namesIn = (markdown: string) =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))

describe('the guide on theming', () => {
  const styles = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(ui|picker|companies|status)\/.*\.css$/.test(path))
    .map((path) => readFileSync(`src/${path}`, 'utf8'))
    .join('\n')
  const used = [
    ...styles.matchAll(/var\((--fpx-[\w-]+)(?:, light-dark\(var\(--_unset, (#\w+), (#\w+)\)\))?/g),
  ]
  const theming = guide('theming')

  it('lists every variable, and no others', () => {
    const told = namesIn(theming).filter((name) => name.startsWith('--fpx-'))
    expect(told.sort()).toEqual([...new Set(used.map(([, name]) => name))].sort())
  })

  it("lists the stylesheet's colours", () => {
    const colours = used.flatMap(([, name, light, dark]) => (light ? [[name, light, dark]] : []))
    expect(colours.length).toBeGreaterThan(10)
    for (const row of colours)
      expect(theming).toMatch(new RegExp(row.map((cell) => `\\| \`${cell}\` +`).join('')))
  })

  it.each(['src/picker/view/bankPickerParts.ts', 'src/companies/view/companyListParts.ts'])(
    'lists every part of %s',
    (path) => {
      const [union] = /export type \w+Part =[^]*?\n\n/.exec(readFileSync(path, 'utf8'))!
      const parts = [...union.matchAll(/'([\w-]+)'/g)].map(([, name]) => name)
      expect(parts.length).toBeGreaterThan(20)
      expect(namesIn(theming)).toEqual(expect.arrayContaining(parts))
    },
  )
})

describe('the guide on the picker', () => {
  /** The names in the first cell of each row of the first table: `onChange(code, …)` is `onChange`. */
  const propsIn = (markdown: string) =>
    markdown
      .split('\n\n')
      .find((block) => block.startsWith('| prop'))!
      .split('\n')
      .slice(2)
      .flatMap((row) => [...row.split(' | ')[0]!.matchAll(/`([\w-]+)/g)].map(([, name]) => name!))
  /** Attributes of the root, and React's own prop. */
  const others = ['className', 'style', 'data-', 'aria-', 'ref']

  it('lists every prop, and no others', () => {
    const { BankPickerProps: props = [] } = keysOfType({ BankPickerProps: 'src/index.ts' })
    expect(props.length).toBeGreaterThan(30)
    expect(
      propsIn(guide('picker'))
        .filter((name) => !others.includes(name))
        .sort(),
    ).toEqual(props.filter((name) => !name.startsWith('aria-')))
  })

  it('control: a missing and a wrong name are found', () => {
    const text = guide('picker')
    expect(propsIn(text.replace('`modelName`', ''))).not.toContain('modelName')
    expect(propsIn(text.replace('`modelName`', '`model_name`'))).toContain('model_name')
  })
})

describe('the guide on troubleshooting', () => {
  /** Returns the rows of the code table: code and status. */
  const rowsIn = (markdown: string) =>
    [...markdown.matchAll(/^\| `([\w-]+)` +\| (\d{3}) +\|/gm)].map(([, code, status]) => [
      code,
      Number(status),
    ])
  const table = problemCodes.map((code) => [code, problems[code].status])

  it('lists every problem with its status, in the order of the contract', () => {
    expect(rowsIn(guide('troubleshooting'))).toEqual(table)
  })

  it('control: a missing code and a wrong status are found', () => {
    const text = guide('troubleshooting')
    expect(rowsIn(text.replace(/^\| `key-refused`.*\n/m, ''))).not.toEqual(table)
    expect(rowsIn(text.replace('| 504', '| 500'))).not.toEqual(table)
  })

  it("quotes the picker's messages verbatim", () => {
    const words = [...guide('troubleshooting').matchAll(/^\| "([^"…]+?)(?: …)?"/gm)]
    const said = JSON.stringify(en)
    expect(words).toHaveLength(7)
    for (const [, text] of words)
      expect(said).toContain(text!.replace(/\d+ \w+ ago/, '{age}').replace(/\d+/, '{count}'))
  })
})

describe('the guide on the custom elements', () => {
  const elements = createCustomElementsManifest().modules.flatMap(
    ({ declarations }) => declarations,
  )

  it.each(elements)('lists every attribute of <$tagName>, and no others', (element) => {
    const { tagName, attributes } = element
    const [table] = guide('embed')
      .split(
        tagName === 'fpx-bank-picker'
          ? 'Each attribute of `<fpx-bank-picker>`'
          : 'Its attributes are:',
      )[1]!
      .split('\n\nThe properties')
    const told = table!
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((row) => [...row.split(' | ')[0]!.matchAll(/`([\w-]+)`/g)].map(([, name]) => name))
    expect(attributes.length).toBeGreaterThan(10)
    expect(told.sort()).toEqual(attributes.map(({ name }) => name).sort())
  })
})

describe('the reference', () => {
  it('has a row for each member of a payment gateway, and for no other', () => {
    const [, section = ''] = guide('reference/payments').split('\n## `PaymentGateway`\n')
    const rows = [...section.split('\n## ')[0]!.matchAll(/^\| (?:\*\*)?`(\w+)`/gm)]
    const { PaymentGateway: members = [] } = keysOfType({ PaymentGateway: 'src/payments/index.ts' })
    expect(members).toContain('readCallback')
    expect(rows.map(([, name]) => name).sort()).toEqual(members)
  })
})

describe('the guide on the FPX rules', () => {
  const anchors = [...guide('fpx-rules').matchAll(/^## Rule (\d+)$/gm)].map(([, number]) => number)
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|md)$/.test(path))
    .map((path) => readFileSync(`src/${path}`, 'utf8'))
  const cited = sources.flatMap((text) =>
    [...text.matchAll(/FPX rule (\d+)|fpx-rules\.md#rule-(\d+)/g)].map(
      ([, named, linked]) => named ?? linked,
    ),
  )

  it('has a heading for each rule that a docstring or a guide cites', () => {
    expect(cited.length).toBeGreaterThan(5)
    expect(anchors).toEqual(expect.arrayContaining(cited))
  })

  it('begins with a list of every rule', () => {
    const listed = [...guide('fpx-rules').matchAll(/^- \[Rule \d+\]\(#rule-(\d+)\)/gm)]
    expect(listed.map(([, number]) => number)).toEqual(anchors)
  })
})

describe('the guide on versions', () => {
  const { engines, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    engines: { node: string }
    peerDependencies: Record<string, string>
  }
  const ranges = {
    Node: engines.node,
    'React, react-dom': peerDependencies['react'],
    '@tanstack/react-query': peerDependencies['@tanstack/react-query'],
    msw: peerDependencies['msw'],
  }
  /** The guide's version ranges, keyed by package. */
  const listed = Object.fromEntries(
    [...guide('versioning').matchAll(/^\| ([\w ,@/-]+?) +\| `([^`]+)`/gm)].map(
      ([, what, range]) => [what!, range!.replaceAll('\\|', '|')],
    ),
  )

  it('has the ranges of package.json', () => {
    expect(listed).toMatchObject(ranges)
    expect(peerDependencies['react-dom']).toBe(peerDependencies['react'])
  })
})

const read = (file: string) => readFileSync(file, 'utf8')
const { dependencies } = JSON.parse(read('tests/drivers/package.json')) as {
  dependencies: Record<string, string>
}

it('the testing guide names the versions that `npm run suite -- drivers` installs', () => {
  const rows = read('src/guides/testing.md').matchAll(/^\| `([^`]+)` +\| (\d\S+) /gm)
  const named = Object.fromEntries([...rows].map(([, tool, version]) => [tool!, version!]))
  expect(Object.keys(named)).toHaveLength(7)
  expect(dependencies).toMatchObject(named)
})

it('the testing guide names the versions of the checkers and the DOMs', () => {
  const guide = read('src/guides/testing.md')
  const names = {
    axe: 'axe-core',
    Alfa: '@siteimprove/alfa-rules',
    'html-validate': 'html-validate',
    jsdom: 'jsdom',
    'happy-dom': 'happy-dom',
  }
  for (const [name, dependency] of Object.entries(names))
    expect(guide).toContain(`${name} ${dependencies[dependency]}`)
})
