import { describe, expect, it } from 'vitest'
import { callSandbox } from '../support/gateway/callSandbox.js'

const { sandbox, list } = callSandbox({ rateLimit: 1_000 })

describe('a sandbox page', () => {
  it.each([
    ['', { per_page: 20, current_page: 1, count: 20, total_pages: 3 }],
    ['?page=2', { per_page: 20, current_page: 2, count: 20, total_pages: 3 }],
    ['?page=3', { per_page: 20, current_page: 3, count: 3, total_pages: 3 }],
    ['?perPage=40', { per_page: 40, current_page: 1, count: 40, total_pages: 2 }],
    ['?perPage=40&page=2', { per_page: 40, current_page: 2, count: 3, total_pages: 2 }],
    ['?perPage=1&page=43', { per_page: 1, current_page: 43, count: 1, total_pages: 43 }],
    ['?perPage=43', { per_page: 40, current_page: 1, count: 40, total_pages: 2 }],
    ['?perPage=1000000', { per_page: 40, current_page: 1, count: 40, total_pages: 2 }],
  ])(`for "%s" is as the standard gateway documents it`, async (query, expected) => {
    const { data, meta } = await list(`/v2/bank${query}`)
    expect(meta?.pagination).toEqual({ total: 43, ...expected })
    expect(data).toHaveLength(expected.count)
  })

  it.each(['0', '-1', '1.5', 'abc', '', '%20', '1e1', '0x10', 'NaN', '9'.repeat(400)])(
    'ignores perPage=%s and page=%s',
    async (junk) => {
      const first = await list('/v2/bank')
      expect(await list(`/v2/bank?perPage=${junk}`)).toEqual(first)
      expect(await list(`/v2/bank?page=${junk}`)).toEqual(first)
    },
  )

  it('uses the first of a repeated parameter, and ignores unknown ones', async () => {
    expect(await list('/v2/bank?perPage=2&perPage=3&PerPage=4&per_page=5')).toEqual(
      await list('/v2/bank?perPage=2'),
    )
  })

  it('past the end is empty', async () => {
    const { data, meta } = await list('/v2/bank?page=4')
    expect(data).toEqual([])
    expect(meta?.pagination).toMatchObject({ total: 43, count: 0, current_page: 4, total_pages: 3 })
  })

  it('of an empty list is one page without rows', async () => {
    sandbox.configure({ banks: [] })
    const { data, meta } = await list('/v2/bank')
    expect(data).toEqual([])
    expect(meta?.pagination).toMatchObject({ total: 0, count: 0, total_pages: 1 })
    sandbox.reset()
  })
})

describe('all sandbox pages', () => {
  it.each(['bank', 'company'])('of /%s contain every row once', async (endpoint) => {
    sandbox.configure({ paginate: false })
    const whole = await list(`/v2/${endpoint}`)
    sandbox.configure({ paginate: true })
    for (const perPage of [1, 7, 20, 40]) {
      const rows = []
      for (let page = 1; rows.length < whole.data.length; page += 1)
        rows.push(...(await list(`/v2/${endpoint}?perPage=${perPage}&page=${page}`)).data)
      expect(rows).toEqual(whole.data)
    }
    sandbox.reset()
  })
})
