import { describe, expect, it } from 'vitest'
import { callSandbox } from '../support/gateway/callSandbox.js'

const { sandbox, list } = callSandbox({ rateLimit: 1_000 })

describe('a sandbox page', () => {
  it.each(['0', '-1', '1.5', 'abc', '', '%20', '1e1', '0x10', 'NaN', '9'.repeat(400)])(
    'ignores perPage=%s and page=%s',
    async (junk) => {
      const first = await list('/v2/bank')
      expect(await list(`/v2/bank?perPage=${junk}`)).toEqual(first)
      expect(await list(`/v2/bank?page=${junk}`)).toEqual(first)
    },
  )

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
