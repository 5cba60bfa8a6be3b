import { expect, it } from 'vitest'
import { type Company } from '../../../src/contract/index.js'
import { CompanyIndex } from '../../../src/proxy/list/CompanyIndex.js'

/** An index of 1,000 companies that counts how many companies have been read. */
function createIndex() {
  const timers: (() => void)[] = []
  const clock = {
    now: () => 0,
    setTimeout: (fire: () => void) => timers.push(fire),
    clearTimeout: () => undefined,
  }
  const read = new Set<number>()
  const companies = Array.from({ length: 1000 }, (_none, index): Company => ({
    id: index,
    get name() {
      read.add(index)
      return `Company ${index}`
    },
  }))
  return { index: new CompanyIndex(companies, clock), read, timers, companies }
}

it('prepares the search in parts, between which payers receive their responses', () => {
  const { index, read, timers, companies } = createIndex()
  for (const prepared of [250, 500, 750, 1000]) {
    expect([read.size, timers.length]).toEqual([prepared, prepared < 1000 ? 1 : 0])
    timers.pop()?.()
  }
  read.clear()
  expect(index.find({ search: '999' })).toEqual([companies[999]])
})

it('finds companies that are not prepared yet', () => {
  const { index, timers, companies } = createIndex()
  expect(index.find({ search: '999' })).toHaveLength(1)
  timers.pop()?.()
  expect(timers).toEqual([])
  expect(index.find({ search: 'company' })).toEqual(companies)
})
