import { readdirSync } from 'node:fs'
import { FpxBankPickerElement } from 'fpx-checkout/embed'
import { FpxCompanyListElement } from 'fpx-checkout/embed/company-list'
import { describe, expect, it } from 'vitest'
import manifest from '../../src/elements/custom-elements.json' with { type: 'json' }
import { partsDrawnBy, readManifest } from './readManifest.js'

it('the custom-elements manifest equals the one generated from the source', async () => {
  const manifest = readManifest([
    {
      tag: 'fpx-bank-picker',
      isControl: true,
      file: 'fpx-checkout.mjs',
      className: 'FpxBankPickerElement',
      attributes: 'src/picker/element/BankPickerProperties.ts',
      rich: 'BankPickerScriptOnlyProperties',
      chosen: ['option', 'BankOption | null', 'The option of the selected bank.'],
      events: [
        [
          'fpx-bank-change',
          'FpxBankChangeEvent',
          'Fired when a bank was selected, cleared or restored by the browser, or is no longer offered.',
        ],
      ],
      parts: 'src/picker/view/bankPickerParts.ts',
    },
    {
      tag: 'fpx-company-list',
      isControl: false,
      file: 'fpx-company-list.mjs',
      className: 'FpxCompanyListElement',
      attributes: 'src/companies/element/CompanyListProperties.ts',
      rich: 'CompanyListScriptOnlyProperties',
      chosen: ['company', 'Company | null', 'The chosen company.'],
      events: [
        ['fpx-company-change', 'FpxCompanyChangeEvent', 'Fired when a company was selected.'],
        [
          'fpx-page-change',
          'FpxPageChangeEvent',
          'Fired when page, page size, search or sort changed.',
        ],
        [
          'fpx-company-error',
          'FpxCompanyErrorEvent',
          'Fired when the companies cannot be loaded, once for each failure.',
        ],
      ],
      parts: 'src/companies/view/companyListParts.ts',
    },
  ])
  await expect(`${JSON.stringify(manifest, null, 2)}\n`).toMatchFileSnapshot(
    '../../src/elements/custom-elements.json',
  )
})

const declarations = manifest.modules.flatMap((module) => module.declarations)

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
