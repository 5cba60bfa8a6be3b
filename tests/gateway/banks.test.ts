import { describe, expect, it } from 'vitest'
import { createGatewayClient } from 'fpx-checkout/gateway'
import { addressOf, bankRows, json, pageOf } from '../support/gateway/fixtures.js'

/** Creates a client for a gateway that responds with `answer`. Returns the client and the requested URLs. */
function clientOf(answer: (url: string) => Response, maxPages?: number) {
  const urls: string[] = []
  const gateway = createGatewayClient({
    baseUrl: 'https://gateway.test/v2/',
    apiKey: 'key',
    ...(maxPages ? { maxPages } : {}),
    fetch: (input) => {
      urls.push(addressOf(input))
      return Promise.resolve(answer(addressOf(input)))
    },
  })
  return { gateway, urls }
}

describe('all pages of the bank list', () => {
  it('are fetched in order, with 40 rows per page', async () => {
    const { gateway, urls } = clientOf((url) => json(pageOf(bankRows(93), url)))
    const { data, pages, complete } = await gateway.banks()
    expect(data).toEqual(bankRows(93))
    expect({ pages, complete }).toEqual({ pages: 3, complete: true })
    expect(urls).toEqual([
      'https://gateway.test/v2/bank?page=1&perPage=40',
      'https://gateway.test/v2/bank?page=2&perPage=40',
      'https://gateway.test/v2/bank?page=3&perPage=40',
    ])
  })

  it('end after the first one if the number of pages is 0', async () => {
    const pagination = { total: 43, count: 43, per_page: 43, current_page: 1, total_pages: 0 }
    const { gateway, urls } = clientOf(() => json({ data: bankRows(43), meta: { pagination } }))
    expect((await gateway.banks()).data).toHaveLength(43)
    expect(urls).toHaveLength(1)
  })

  it('keep duplicate codes as separate rows', async () => {
    const twice = [...bankRows(2), ...bankRows(2)]
    const { gateway } = clientOf(() => json({ data: twice }))
    expect((await gateway.banks()).data).toEqual(twice)
  })

  it('contain no duplicates if the gateway ignores page and perPage and sends all rows', async () => {
    const all = (total_pages: number) => ({
      data: bankRows(43),
      meta: { pagination: { total: 43, count: 43, per_page: 20, current_page: 1, total_pages } },
    })
    const { gateway } = clientOf(() => json(all(3)))
    expect(await gateway.banks()).toMatchObject({ data: bankRows(43), complete: true })
  })

  it.each([
    ['the last page', 'page=2', 1],
    ['an earlier page', 'page=1', 30],
    ['a page without rows', 'page=2', 0],
  ])('are refused if rows are missing: %s', async (_case, of, rows) => {
    const cut = (url: string, count?: number) => {
      const page = pageOf(bankRows(43), url)
      if (!url.includes(of)) return page
      const { pagination } = page.meta
      return {
        data: page.data.slice(0, rows),
        meta: { pagination: { ...pagination, count: count ?? pagination.count } },
      }
    }
    for (const count of [undefined, rows]) {
      const { gateway } = clientOf((url) => json(cut(url, count)))
      await expect(gateway.banks()).rejects.toMatchObject({ kind: 'unreadable' })
    }
  })
})

describe('a limiter', () => {
  const limited = (limit = Infinity) => {
    const log: string[] = []
    let left = limit
    return {
      log,
      limiter: {
        reserve(calls: number) {
          if (calls > left) throw new Error('over the budget')
          left -= calls
          log.push(`reserve ${calls}`)
        },
        begin() {
          log.push('begin')
          return () => void log.push('end')
        },
      },
    }
  }
  const gateway = () => clientOf((url) => json(pageOf(bankRows(93), url)))

  it('reserves the other pages after the first, and is notified when each call begins and ends', async () => {
    const { log, limiter } = limited()
    await gateway().gateway.banks({ limiter })
    expect(log.join(', ')).toBe('reserve 1, begin, end, reserve 2, begin, end, begin, end')
  })

  it('reserves all pages before the first if their number is expected', async () => {
    const { log, limiter } = limited()
    await gateway().gateway.banks({ limiter, expectedPages: 3 })
    expect(log[0]).toBe('reserve 3')
    expect(log.filter((entry) => entry.startsWith('reserve'))).toHaveLength(1)
  })

  it('can refuse to fetch the list before any call, with its own error', async () => {
    const { limiter } = limited(2)
    const { gateway: client, urls } = gateway()
    await expect(client.banks({ limiter, expectedPages: 3 })).rejects.toThrow('over the budget')
    expect(urls).toEqual([])
  })
})
