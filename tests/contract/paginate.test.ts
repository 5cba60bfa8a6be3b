import { describe, expect, it } from 'vitest'
import { paginate } from '../../src/contract/index.js'

const items = ['a', 'b', 'c', 'd', 'e']

describe('a page of a list', () => {
  it.each([
    [1, ['a', 'b']],
    [2, ['c', 'd']],
    [3, ['e']],
  ])('%i has its rows, and says where it stands', (page, data) => {
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

  it('beyond the end is the last one', () => {
    expect(paginate(items, { page: 9, perPage: 2 })).toEqual(
      paginate(items, { page: 3, perPage: 2 }),
    )
  })

  it('of nothing is one page without rows', () => {
    expect(paginate([], { page: 1, perPage: 20 })).toEqual({
      data: [],
      meta: {
        pagination: { total: 0, count: 0, per_page: 20, current_page: 1, total_pages: 1 },
      },
    })
  })
})
