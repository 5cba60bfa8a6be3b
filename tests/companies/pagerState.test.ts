import fc from '../support/deterministic/fastCheck.js'
import type { Pagination } from 'fpx-checkout/query'
import { describe, expect, it } from 'vitest'
import { printedLines } from '../support/printedLines.js'
import {
  toPagerState,
  pageForNewPageSize,
  pageNumber,
  pageSize,
  visiblePages,
} from '../../src/companies/core/pagerState.js'

describe('visiblePages', () => {
  it('returns up to seven pages', () => {
    expect(visiblePages(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(visiblePages(1, 1)).toEqual([1])
  })

  it('returns both ends and the neighbours of the current page, if there are more', () => {
    expect(visiblePages(1, 250)).toEqual([1, 2, 3, 4, 5, null, 250])
    expect(visiblePages(125, 250)).toEqual([1, null, 124, 125, 126, null, 250])
    expect(visiblePages(250, 250)).toEqual([1, null, 246, 247, 248, 249, 250])
  })

  it('contains the current page, ascends, and has at most seven entries', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 }), (a, b) => {
        const [page, last] = [Math.min(a, b), Math.max(a, b)]
        const offered = visiblePages(page, last)
        const numbers = offered.filter((number) => number !== null)
        expect(offered.length).toBeLessThanOrEqual(7)
        expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y))
        expect(numbers).toEqual(expect.arrayContaining([1, page, last]))
        for (const [place, number] of offered.entries())
          if (number === null) expect(offered[place + 1]! - offered[place - 1]!).toBeGreaterThan(2)
      }),
    )
  })
})

describe('pageForNewPageSize', () => {
  it('returns the page with the first row in view', () => {
    const sizes = fc.integer({ min: 1, max: 40 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), sizes, sizes, (page, perPage, next) => {
        const firstRow = (page - 1) * perPage
        const start = (pageForNewPageSize({ page, perPage }, next) - 1) * next
        expect(start).toBeLessThanOrEqual(firstRow)
        expect(start + next).toBeGreaterThan(firstRow)
      }),
    )
  })
})

describe('pageNumber and pageSize', () => {
  // Reported once in a page, and test files share one.
  const NOT_A_NUMBER =
    /^$|^fpx-checkout: (per)?[pP]age="\w+" is ignored\. Write a number such as 2\.$/

  it.each([
    [0, 1],
    [-3, 1],
    [2.7, 2],
    [NaN, 1],
    [Infinity, 1],
    [1e9, 999_999_999],
  ])('page number %d counts as %d', (given, page) => {
    const lines = printedLines()
    expect(pageNumber(given)).toBe(page)
    expect(lines.join()).toMatch(Number.isFinite(given) ? /^$/ : NOT_A_NUMBER)
  })

  it.each([
    [0, 20],
    [-1, 20],
    [NaN, 20],
    [10.5, 10],
    [41, 40],
    [1e9, 40],
  ])('page size %d counts as %d', (given, size) => {
    const lines = printedLines()
    expect(pageSize(given)).toBe(size)
    expect(lines.join()).toMatch(Number.isFinite(given) ? /^$/ : NOT_A_NUMBER)
  })
})

describe('the pager', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: index, name: `C${index}` }))
  const shown = (count: number, pagination: Partial<Pagination>) => ({
    data: rows(count),
    meta: {
      pagination: {
        ...{ total: 93, count, per_page: 20, current_page: 1, total_pages: 5 },
        ...pagination,
      },
    },
  })

  it('has neither rows nor another page for an empty list', () => {
    expect(
      toPagerState({ page: 1, perPage: 20 }, shown(0, { total: 0, total_pages: 1 })),
    ).toMatchObject({ from: 0, to: 0, hasPrevious: false, hasNext: false, pages: [1] })
  })

  it("has the gateway's page size if it is smaller than requested", () => {
    expect(toPagerState({ page: 2, perPage: 40 }, shown(20, { current_page: 2 }))).toMatchObject({
      ...{ from: 21, to: 40, totalPages: 5 },
    })
  })

  it('is read despite nonsensical counts', () => {
    const zeros = { count: 0, per_page: 0, current_page: 0, total_pages: 0 }
    expect(toPagerState({ page: 1, perPage: 20 }, shown(20, zeros))).toMatchObject({
      ...{ from: 1, to: 20, totalPages: 5 },
    })
  })

  it('is at the last page if the requested page is past the end', () => {
    expect(toPagerState({ page: 9, perPage: 20 }, shown(13, { current_page: 5 }))).toMatchObject({
      ...{ page: 5, from: 81, to: 93, hasNext: false },
    })
  })
})
