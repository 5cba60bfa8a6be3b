import { describe, expect, it } from 'vitest'
import { filterCompanies, sortCompanies } from '../../src/companies/core/companyRows.js'

const rows = [
  { id: 1, name: 'Écran Sdn. Bhd.', ssm_no: '10-A', phone: '+6012-3' },
  { id: 2, name: 'alpha', ssm_no: '9-B', address: 'Jalan Café' },
  { id: 3, name: 'Beta', ssm_no: null },
  { id: 4, name: 'தமிழ் கடை', ssm_no: ' ' },
]
const ids = (companies: readonly { id: number }[]) => companies.map(({ id }) => id)

describe('sortCompanies', () => {
  it('sorts as the language does, ignoring case and accents', () => {
    expect(ids(sortCompanies(rows, { by: 'name', direction: 'ascending' }, 'en'))).toEqual([
      2, 3, 1, 4,
    ])
    expect(ids(sortCompanies(rows, { by: 'name', direction: 'descending' }, 'en'))).toEqual([
      4, 1, 3, 2,
    ])
  })

  it('sorts numbers by value, blanks last in both directions', () => {
    expect(ids(sortCompanies(rows, { by: 'ssm_no', direction: 'ascending' }, 'en'))).toEqual([
      2, 1, 3, 4,
    ])
    expect(ids(sortCompanies(rows, { by: 'ssm_no', direction: 'descending' }, 'en'))).toEqual([
      1, 2, 3, 4,
    ])
  })

  it('keeps the order if the field is missing or unknown', () => {
    expect(sortCompanies(rows, null, 'en')).toBe(rows)
    expect(sortCompanies(rows, { by: 'constructor', direction: 'ascending' }, 'en')).toBe(rows)
  })
})

describe('filterCompanies', () => {
  it('finds every word in any field, ignoring case and accents', () => {
    expect(ids(filterCompanies(rows, 'ECRAN bhd'))).toEqual([1])
    expect(ids(filterCompanies(rows, 'cafe alpha'))).toEqual([2])
    expect(ids(filterCompanies(rows, 'தமிழ்'))).toEqual([4])
    expect(ids(filterCompanies(rows, '+6012'))).toEqual([1])
  })

  it('returns all rows for a blank filter, and none if nothing matches', () => {
    expect(filterCompanies(rows, '  ')).toBe(rows)
    expect(filterCompanies(rows, 'null')).toEqual([])
  })
})

it('a keystroke does not read rows again that were filtered before', () => {
  let reads = 0
  const fields = { name: ({ name }: { name: string }) => (reads++, name) }
  expect(ids(filterCompanies(rows, 'b', fields))).toEqual([1, 3])
  expect(ids(filterCompanies(rows, 'be', fields))).toEqual([3])
  expect(ids(filterCompanies(rows.toReversed(), '', fields))).toHaveLength(4)
  expect(reads).toBe(rows.length)
  // Control: a filter with other fields does read the rows.
  expect(ids(filterCompanies(rows, '9-b'))).toEqual([2])
})
