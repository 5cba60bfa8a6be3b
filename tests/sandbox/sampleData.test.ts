import { detailedBanks, fpxBanks } from 'fpx-checkout/sandbox'
import { generateCompanies } from '../../src/sandbox/generateCompanies.js'
import { describe, expect, it } from 'vitest'

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
  it('can be generated in any number, always the same, with unique names and ids', () => {
    const companies = generateCompanies(10_000)
    expect(companies.slice(0, 50)).toEqual(generateCompanies(50))
    expect(new Set(companies.map(({ id }) => id)).size).toBe(10_000)
    expect(new Set(companies.map(({ name }) => name)).size).toBe(10_000)
  })
})
