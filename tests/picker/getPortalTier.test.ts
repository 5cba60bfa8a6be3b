import { detailedBanks, fpxBanks } from 'fpx-checkout/sandbox'
import { expect, it } from 'vitest'
import { getPortalTier } from '../../src/picker/core/findOption.js'
import { toBankOptions } from '../../src/picker/core/toBankOptions.js'

const labelsOf = (banks: Parameters<typeof toBankOptions>[0], code: string) =>
  toBankOptions(banks)
    .filter((option) => option.code === code)
    .sort((a, b) => getPortalTier(a) - getPortalTier(b))
    .map(({ label, model }) => `${label} ${model ?? '-'}`)

it.each([
  ['BCBB0235', ['CIMB Clicks -', 'CIMB Bank -'], ['CIMB Clicks B2C', 'CIMB Bank B2B1']],
  ['BKRM0602', ['Bank Rakyat -', 'i-bizRAKYAT -'], ['Bank Rakyat B2C', 'i-bizRAKYAT B2B1']],
  ['PBB0233', ['Public Bank -', 'Public Bank PBe -'], ['Public Bank B2C', 'Public Bank PBe B2B1']],
  ['MBB0228', ['Maybank2E -'], ['Maybank2E B2C', 'Maybank2E B2B1']],
])('of the rows with the code %s, the personal portal is first', (code, documented, detailed) => {
  expect(labelsOf(fpxBanks, code)).toEqual(documented)
  expect(labelsOf(detailedBanks, code)).toEqual(detailed)
})

it('an enterprise portal listed as personal comes after the personal portal', () => {
  expect(getPortalTier({ label: 'Maybank2E', model: 'B2C' })).toBeGreaterThan(
    getPortalTier({ label: 'Maybank2U', model: 'B2C' }),
  )
})
