import { describe, expect, it } from 'vitest'
import { paginate } from '../../src/contract/index.js'

const items = ['a', 'b', 'c', 'd', 'e']

describe('paginate', () => {
  it.each([
    [1, ['a', 'b']],
    [2, ['c', 'd']],
    [3, ['e']],
  ])('returns page %i with its rows and its position', (page, data) => {
    expect(paginate(items, { page, perPage: 2 })).toEqual({
      data,
      meta: {
        pagination: {
          total: 5,
          count: data.length,
          per_page: 2,
          current_page: page,
          total_pages: 3,
        },
      },
    })
  })

  it('returns the last page for a page past the end', () => {
    expect(paginate(items, { page: 9, perPage: 2 })).toEqual(
      paginate(items, { page: 3, perPage: 2 }),
    )
  })

  it('returns one empty page for an empty list', () => {
    expect(paginate([], { page: 1, perPage: 20 })).toEqual({
      data: [],
      meta: {
        pagination: { total: 0, count: 0, per_page: 20, current_page: 1, total_pages: 1 },
      },
    })
  })
})
