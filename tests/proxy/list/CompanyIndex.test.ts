import { expect, it } from 'vitest'
import { type Company, paginate } from '../../../src/contract/index.js'
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

it('has each of 10,000 companies with equal fields on exactly one page, in every order', () => {
  const companies = Array.from({ length: 10_000 }, (_none, index): Company => ({
    id: (index * 7919) % 10_000,
    name: `Kedai ${index % 3}`,
    office: index % 2 ? '03-1234 5678' : null,
  }))
  const clock = { now: () => 0, setTimeout: () => 0, clearTimeout: () => undefined }
  const index = new CompanyIndex(companies, clock)
  const orders = [undefined, 'id', '-id', 'name', '-name', 'office', '-office'] as const
  for (const sort of orders) {
    const found = index.find({ search: 'KEDAI', ...(sort && { sort }) })
    const last = paginate(found, { page: 251, perPage: 40 }).meta.pagination
    expect(last).toMatchObject({ total: 10_000, current_page: 250, total_pages: 250, count: 40 })
    const pages = Array.from({ length: 250 }, (_none, page) =>
      paginate(found, { page: page + 1, perPage: 40 }).data.map(({ id }) => id),
    )
    expect(new Set(pages.flat()).size).toBe(10_000)
  }
  // Without the only row of the last page, the page before it is the last one.
  const { pagination } = paginate(companies.slice(1, 9961), { page: 250, perPage: 40 }).meta
  expect(pagination).toMatchObject({ current_page: 249, count: 40 })
  expect(index.find({ ids: [9999, 0, 10_000] }).map(({ id }) => id)).toEqual([0, 9999])
})
