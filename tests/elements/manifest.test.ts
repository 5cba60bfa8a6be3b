import { readdirSync } from 'node:fs'
import { FpxBankPickerElement } from 'fpx-checkout/embed'
import { FpxCompanyListElement } from 'fpx-checkout/embed/company-list'
import { describe, expect, it } from 'vitest'
import {
  createCustomElementsManifest,
  partsDrawnBy,
} from '../../.config/vite/customElementsManifest.js'

const declarations = createCustomElementsManifest().modules.flatMap((module) => module.declarations)

describe.each([
  ['fpx-bank-picker', FpxBankPickerElement, 'src/picker/view'],
  ['fpx-company-list', FpxCompanyListElement, 'src/companies/view'],
])('the manifest of %s', (tag, { prototype, observedAttributes }, folder) => {
  const { attributes, members, cssParts } = declarations.find(({ tagName }) => tagName === tag)!
  const named = members.map(({ name }) => name)

  it('contains every observed attribute, and the property for each', () => {
    // Attributes that every HTML element has aren't in the manifest.
    const own = observedAttributes.filter(
      (name) => !['lang', 'aria-label', 'aria-labelledby'].includes(name),
    )
    expect(attributes.map(({ name }) => name).sort()).toEqual(own.sort())
    expect(named).toEqual(expect.arrayContaining(attributes.map(({ fieldName }) => fieldName)))
    expect(named.filter((name) => !(name in prototype))).toEqual([])
  })

  it('contains every visible part', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.tsx'))
    const rendered = [
      'src/ui/ProblemNotice.tsx',
      ...files.map((file) => `${folder}/${file}`),
    ].flatMap(partsDrawnBy)
    // The parts that are only for screen readers or for the layout.
    const invisible = [
      'visually-hidden',
      'entry',
      'input-box',
      'details',
      'warnings',
      'rows',
      'top-layer',
    ]
    const parts = cssParts.map(({ name }) => name)
    expect(rendered.filter((name) => !invisible.includes(name) && !parts.includes(name))).toEqual(
      [],
    )
  })
})
