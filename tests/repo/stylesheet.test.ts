import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const textOf = (...endings: string[]) =>
  readdirSync('src/components', { recursive: true, encoding: 'utf8' })
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => readFileSync(`src/components/${path}`, 'utf8'))
    .join('\n')

const styles = textOf('.css')

describe('the stylesheet', () => {
  // Browsers index rules by class, not by attribute value: otherwise each part would be matched against every rule.
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
})
