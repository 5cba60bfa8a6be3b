import { bundle, type Selector } from 'lightningcss'
import type { Plugin } from 'vite'

/**
 * Sets the specificity of each rule in `*.unlayered.css` to one class. It then overrides a reset, and a class of the
 * shop overrides it.
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

/** The selectors of the package are a `:where()`, at most with a pseudo-element after it. */
function withWeightOfOneClass(selector: Selector): Selector {
  const [where, ...rest] = selector
  if (where?.type !== 'pseudo-class' || where.kind !== 'where') return selector
  const noClass = { type: 'class', name: '_' } as const
  return [where, { type: 'pseudo-class', kind: 'not', selectors: [[noClass]] }, ...rest]
}
