import { describe, expect, it } from 'vitest'
import { filterCompanies, sortCompanies } from '../../src/hooks/companies/companyRows.js'

const rows = [
  { id: 1, name: 'Écran Sdn. Bhd.', ssm_no: '10-A', phone: '+6012-3' },
  { id: 2, name: 'alpha', ssm_no: '9-B', address: 'Jalan Café' },
  { id: 3, name: 'Beta', ssm_no: null },
  { id: 4, name: 'தமிழ் கடை', ssm_no: ' ' },
]
const ids = (companies: readonly { id: number }[]) => companies.map(({ id }) => id)

describe('sorting', () => {
  it('is as the language orders, whatever the case and accents', () => {
    expect(ids(sortCompanies(rows, { by: 'name', direction: 'ascending' }, 'en'))).toEqual([
      2, 3, 1, 4,
    ])
    expect(ids(sortCompanies(rows, { by: 'name', direction: 'descending' }, 'en'))).toEqual([
      4, 1, 3, 2,
    ])
  })

  it('is by value for numbers, blanks last either way', () => {
    expect(ids(sortCompanies(rows, { by: 'ssm_no', direction: 'ascending' }, 'en'))).toEqual([
      2, 1, 3, 4,
    ])
    expect(ids(sortCompanies(rows, { by: 'ssm_no', direction: 'descending' }, 'en'))).toEqual([
      1, 2, 3, 4,
    ])
  })

  it('by nothing, or by a field that is not there, leaves the order', () => {
    expect(sortCompanies(rows, null, 'en')).toBe(rows)
    expect(sortCompanies(rows, { by: 'constructor', direction: 'ascending' }, 'en')).toBe(rows)
  })
})

describe('filtering', () => {
  it('finds every word in whatever field, case and accent', () => {
    expect(ids(filterCompanies(rows, 'ECRAN bhd'))).toEqual([1])
    expect(ids(filterCompanies(rows, 'cafe alpha'))).toEqual([2])
    expect(ids(filterCompanies(rows, 'தமிழ்'))).toEqual([4])
    expect(ids(filterCompanies(rows, '+6012'))).toEqual([1])
  })

  it('by blanks leaves all, by what is nowhere none', () => {
    expect(filterCompanies(rows, '  ')).toBe(rows)
    expect(filterCompanies(rows, 'null')).toEqual([])
  })
})
