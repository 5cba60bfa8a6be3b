import { bundle, type Selector } from 'lightningcss'
import type { Plugin } from 'vite'

/**
 * Sets the specificity of each rule in `*.unlayered.css` to that of one class. A rule then overrides a reset, and the
 * shop's classes override the rule.
 */
export function unlayeredStyles(): Plugin {
  return {
    name: 'unlayered-styles',
    enforce: 'pre',
    load(id) {
      const [filename = ''] = id.split('?')
      if (!filename.endsWith('.unlayered.css')) return undefined
      return bundle({ filename, visitor: { Selector: withWeightOfOneClass } }).code.toString()
    },
  }
}

/** Adds one class's specificity. The package's selectors are a `:where()`, optionally followed by a pseudo-element. */
function withWeightOfOneClass(selector: Selector): Selector {
  const [where, ...rest] = selector
  if (where?.type !== 'pseudo-class' || where.kind !== 'where') return selector
  const noClass = { type: 'class', name: '_' } as const
  return [where, { type: 'pseudo-class', kind: 'not', selectors: [[noClass]] }, ...rest]
}
