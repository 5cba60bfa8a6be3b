import { expect, it } from 'vitest'
import { readManifest } from '../support/embed/readManifest.js'

const event = ['fpx-event', 'CustomEvent', 'What may be counted; no personal data.'] as const

it('the custom-elements manifest says what the source says', async () => {
  const manifest = readManifest([
    {
      tag: 'fpx-bank-picker',
      className: 'FpxBankPickerElement',
      attributes: 'BankPickerProperties.ts',
      rich: 'BankPickerRichProperties',
      chosen: ['bank', 'Bank | null', 'The chosen bank, whole.'],
      events: [
        [
          'fpx-change',
          'FpxBankChangeEvent',
          'A bank was chosen, cleared, or is not offered any more.',
        ],
        [...event],
      ],
      parts: 'src/components/BankPicker/bankPickerParts.ts',
    },
    {
      tag: 'fpx-company-list',
      className: 'FpxCompanyListElement',
      attributes: 'CompanyListProperties.ts',
      rich: 'CompanyListRichProperties',
      chosen: ['company', 'Company | null', 'The chosen company.'],
      events: [
        ['fpx-change', 'FpxCompanyChangeEvent', 'A company was chosen.'],
        ['fpx-page-change', 'FpxPageChangeEvent', 'Another page, or another page size.'],
        [...event],
      ],
      parts: 'src/components/CompanyList/companyListParts.ts',
    },
  ])
  await expect(`${JSON.stringify(manifest, null, 2)}\n`).toMatchFileSnapshot(
    '../../src/embed/custom-elements.json',
  )
})
