import { readdirSync, readFileSync } from 'node:fs'
import { transform } from 'lightningcss'
import { describe, expect, it } from 'vitest'

const textOf = (...endings: string[]) =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(ui|picker|companies|status)\//.test(path))
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => readFileSync(`src/${path}`, 'utf8'))
    .join('\n')

const styles = textOf('.css')

describe('the stylesheet', () => {
  // Browsers index rules by class, not by attribute value: by attribute, each part would be matched against every rule.
  const byAttribute = /\[data-fpx-part/

  it('selects parts by their class', () => {
    expect(styles).not.toMatch(byAttribute)
    expect(":where([data-fpx-part='row']) {").toMatch(byAttribute)
  })

  it('styles only parts that are rendered', () => {
    const drawn = new Set(
      [...textOf('.tsx').matchAll(/\b(?:part|partAttributes)\('([\w-]+)'\)/g)].map(
        ([, name]) => name,
      ),
    )
    const styled = new Set([...styles.matchAll(/\.fpx-part-([\w-]+)/g)].map(([, name]) => name))
    expect(styled.size).toBeGreaterThan(30)
    expect([...styled].filter((name) => !drawn.has(name))).toEqual([])
  })

  // For Vite's default target, Lightning CSS replaces `light-dark()` with variables that a shop rarely has.
  const builtForOlderBrowsers = (css: string) =>
    transform({
      filename: 'shop.css',
      code: Buffer.from(css),
      targets: { chrome: 111 << 16, firefox: 114 << 16, safari: (16 << 16) | (4 << 8) },
    }).code.toString()

  it("has its colours for light and dark pages after a shop's build", () => {
    const built = builtForOlderBrowsers(styles.replace(/^@import .*$/gm, ''))
    expect(built.match(/light-dark\(var\(/g)?.length).toBeGreaterThan(10)
    expect(built).not.toContain('var(--lightningcss')
  })

  it('control: Lightning CSS replaces the function in its usual form', () => {
    expect(builtForOlderBrowsers('a { color: light-dark(#fff, #000) }')).toContain(
      'var(--lightningcss',
    )
  })
})
