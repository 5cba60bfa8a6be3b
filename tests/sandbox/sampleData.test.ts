import { detailedBanks, fpxBanks, sampleCompanies } from 'fpx-checkout/sandbox'
import { generateCompanies, otherCompanies } from '../../src/sandbox/generateCompanies.js'
import { describe, expect, it } from 'vitest'
import { hostileBanks } from '../../src/demo/backEnd/hostileBanks.js'
import { hostileCompanies } from '../../src/demo/backEnd/hostileCompanies.js'
import { documentUrl } from '../../src/companies/view/CompanyCell.js'
import { readBanks, readCompanies } from '../../src/contract/index.js'

/** Returns the values that occur more than once. */
const duplicatesIn = (values: unknown[]) => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
]

describe('the banks', () => {
  it('are 43 rows, 21 retail and 22 corporate, with only the documented fields', () => {
    expect(fpxBanks).toHaveLength(43)
    expect(detailedBanks.filter(({ model }) => model === 'B2C')).toHaveLength(21)
    expect(detailedBanks.filter(({ model }) => model === 'B2B1')).toHaveLength(22)
    for (const bank of fpxBanks) expect(Object.keys(bank)).toEqual(['name', 'display', 'code'])
  })

  it('have eleven duplicate codes and display names, and no duplicates within a model', () => {
    expect(duplicatesIn(fpxBanks.map(({ code }) => code))).toHaveLength(11)
    expect(duplicatesIn(fpxBanks.map(({ display }) => display))).toHaveLength(11)
    expect(duplicatesIn(detailedBanks.map(({ code, model }) => `${code} ${model}`))).toEqual([])
  })

  it('have a different display name in each model in three cases', () => {
    const changed = duplicatesIn(fpxBanks.map(({ code }) => code)).filter(
      (code) =>
        new Set(fpxBanks.filter((bank) => bank.code === code).map(({ display }) => display)).size >
        1,
    )
    expect(changed).toEqual(['BCBB0235', 'BKRM0602', 'PBB0233'])
  })
})

describe('the companies', () => {
  const approved = sampleCompanies.filter(({ review }) => review === 'approved')

  it('of the demo key include 93 approved ones, with others in between', () => {
    expect(approved).toHaveLength(93)
    expect(new Set(sampleCompanies.map(({ review }) => review))).toEqual(
      new Set(['approved', 'pending', 'rejected']),
    )
    expect(otherCompanies.map(({ review }) => review)).toContain('pending')
  })

  it('have both kinds of registration number', () => {
    const numbers = approved.map(({ ssm_no }) => ssm_no)
    expect(numbers.filter((number) => /^20[0-2]\d0[134]\d{6}$/.test(number!))).not.toHaveLength(0)
    expect(numbers.filter((number) => /^\d{6}-[A-Z]$/.test(number!))).not.toHaveLength(0)
    expect(duplicatesIn(numbers)).toEqual([])
  })

  it.each(['ssm_doc', 'address', 'phone', 'office'] as const)(
    'have %s in most rows, but not in all',
    (field) => {
      const filled = approved.filter((company) => company[field]?.trim())
      expect(filled.length).toBeGreaterThan(75)
      expect(filled.length).toBeLessThan(93)
    },
  )

  it('can be generated in any number, always the same, with unique names and ids', () => {
    const companies = generateCompanies(10_000)
    expect(companies.slice(0, 50)).toEqual(generateCompanies(50))
    expect(new Set(companies.map(({ id }) => id)).size).toBe(10_000)
    expect(new Set(companies.map(({ name }) => name)).size).toBe(10_000)
  })
})

describe('the hostile rows', () => {
  it('can all be read, so components must be careful when they render them', () => {
    expect(readBanks(hostileBanks).data).toHaveLength(hostileBanks.length)
    expect(readCompanies(hostileCompanies).data).toHaveLength(hostileCompanies.length)
  })

  it('contain document URLs that never become links', () => {
    const documents = hostileCompanies.filter(({ name }) => name!.startsWith('Document'))
    expect(documents).toHaveLength(12)
    for (const company of documents) expect(documentUrl(company)).toBeUndefined()
  })
})
