import { describe, expect, it } from 'vitest'
import { createProxyHarness } from '../../support/proxy/createProxyHarness.js'
import { companyRows, json, pageOf } from '../../support/gateway/fixtures.js'

const companies = [
  { id: 10, name: 'Écran Sdn. Bhd.', ssm_no: '10-A', phone: '+6012-345 6789' },
  { id: 9, name: 'alpha', ssm_no: '9-B', address: 'Jalan Café' },
  {
    id: 1,
    name: 'Ｂｅｔａ',
    ssm_no: null,
    office: '03-1234 5678',
    ssm_doc: 'https://files.test/B.pdf',
  },
  { id: 2, name: 'தமிழ் கடை', ssm_no: ' ' },
]

/** Creates a proxy for a gateway with these companies. `find` returns the ids of the companies that match a query. */
function createSearch(rows: readonly object[] = companies) {
  const harness = createProxyHarness({ admin: { authorize: () => true } }, (url) =>
    json(pageOf(rows, url)),
  )
  const ask = async (query: Record<string, string>) => {
    const { status, body } = await harness.get(`/api/fpx/company?${new URLSearchParams(query)}`)
    expect(status).toBe(200)
    return body as { data: { id: number }[]; meta: { pagination: object } }
  }
  return {
    ...harness,
    ask,
    find: async (query: Record<string, string>) => (await ask(query)).data.map(({ id }) => id),
  }
}

describe('/company?search', () => {
  it.each<[string, number[]]>([
    ['', [10, 9, 1, 2]],
    ['  ', [10, 9, 1, 2]],
    ['ECRAN', [10]],
    ['bhd écran', [10]],
    ['cafe alpha', [9]],
    ['alpha beta', []],
    ['beta', [1]],
    ['தமிழ்', [2]],
    ['+6012', [10]],
    ['60123456789', [10]],
    ['03 1234-5678', [1]],
    ['0312345678', [1]],
    ['files.test', [1]],
    ['9-b', [9]],
    ['null', []],
    ['undefined', []],
    ['% + &', []],
    ['-', [10, 9, 1]],
  ])('%j finds the companies %j, in the order of the gateway', async (search, ids) => {
    expect(await createSearch().find({ search })).toEqual(ids)
  })

  const shops = [
    { id: 1, name: "D'Café (KL) Sdn. Bhd.", ssm_no: '202301012345 (7654321-A)' },
    { id: 2, name: 'A-1 Motor', phone: '+60 12-345 6789 / 03-3068 2351', office: '082-412 345' },
    { id: 3, name: '東華貿易 K.K. Mart', ssm_no: '1234568-B', phone: '60199998888' },
    { id: 4, name: '聯發電機', address: '鋼鐵廠, 醫療裝飾' },
    { id: 5, name: 'Kopi - Susu', phone: '+60 (0)11-2345 6780', office: '1300 88 2525' },
  ]
  it.each<[number, string[]]>([
    [
      1,
      [
        'D’Cafe',
        'd‘café',
        'dcafe',
        "d'cafe",
        'cafe(kl)',
        'cafe （ＫＬ）',
        'sdn.bhd',
        'd\u200bcafe',
      ],
    ],
    [
      1,
      ['202301012345', '7654321-a', '(7654321-A)', '7654321A', '7654321 – A', '７６５４３２１－Ａ'],
    ],
    [1, ['202301012345(7654321-A)', '2023 0101 2345']],
    [2, ['a-1', 'a–1 motor', 'A1', 'a—1', 'a−1', '0123456789', '012-345 6789', '+60123456789']],
    [2, ['0060 12-345 6789', '+60 (0)12 345 6789', '60-12-345', '(012) 3456789', '012.345.6789']],
    [2, ['+60330682351', '03 3068-2351', '+6082412345', '+60 82-412 345', '082412345']],
    [5, ['+60112345 6780', '01123456780', '60112345678', 'kopi-susu', '(Kopi-Susu)', '1300882525']],
    [4, ['联发', '电机', '钢铁', '廠', '厂', '医疗', '裝饰']],
    [3, ['东华', '東華', '贸易', 'kk mart', 'k.k.', '1234568B', '0199998888', '+6019-9998888']],
  ])('finds the company %i as people type it: %j', async (id, searches) => {
    const { find } = createSearch(shops)
    for (const search of searches)
      expect([search, ...(await find({ search }))]).toEqual([search, id])
  })

  it('does not find a number that begins in one field and ends in the next', async () => {
    const { find } = createSearch([{ id: 7, name: 'A', phone: '0312', office: '3456' }])
    expect(await find({ search: '123456' })).toEqual([])
    expect(await find({ search: '0312' })).toEqual([7])
  })

  it('counts and pages the matches, and says what was searched and sorted', async () => {
    const { ask } = createSearch(companyRows(93))
    const { data, meta } = await ask({ search: 'company 1', sort: '-id', perPage: '5', page: '2' })
    expect(data.map(({ id }) => id)).toEqual([41, 31, 21, 19, 18])
    expect(meta).toMatchObject({
      pagination: { total: 19, count: 5, per_page: 5, current_page: 2, total_pages: 4 },
      search: 'company 1',
      sort: '-id',
      complete: true,
    })
    expect((await ask({})).meta).toMatchObject({ search: '', sort: null })
  })

  it('searches the new list after a refresh', async () => {
    const { find, gateway, clock } = createSearch()
    expect(await find({ search: 'gamma' })).toEqual([])
    gateway((url) => json(pageOf([...companies, { id: 3, name: 'Gamma' }], url)))
    await clock.advance(61_000)
    await find({ search: 'gamma' })
    await clock.advance(0)
    expect(await find({ search: 'gamma' })).toEqual([3])
  })

  it('does not call the gateway again', async () => {
    const { ask, calls } = createSearch(companyRows(93))
    await ask({})
    calls.length = 0
    for (const letter of 'abcdefghij') await ask({ search: letter, sort: 'name' })
    expect(calls).toEqual([])
  })
})

describe('/company?ids', () => {
  it.each<[Record<string, string>, number[]]>([
    [{ ids: '9' }, [9]],
    [{ ids: '2,9,1' }, [9, 1, 2]],
    [{ ids: '2,9,1', sort: 'id' }, [1, 2, 9]],
    [{ ids: '2,9,1', search: 'beta' }, [1]],
    [{ ids: '9,404,9' }, [9]],
    [{ ids: '404' }, []],
    [{ ids: '' }, [10, 9, 1, 2]],
  ])('%j returns the companies %j', async (query, ids) => {
    expect(await createSearch().find(query)).toEqual(ids)
  })

  it('returns up to 40 companies on one page', async () => {
    const { ask } = createSearch(companyRows(93))
    const ids = Array.from({ length: 40 }, (_none, index) => index + 50).join(',')
    const { data, meta } = await ask({ ids })
    expect(data).toHaveLength(40)
    expect(meta.pagination).toMatchObject({ total: 40, per_page: 40, total_pages: 1 })
    expect((await ask({ ids, perPage: '7' })).data).toHaveLength(7)
  })
})

describe('/company?sort', () => {
  it.each<[string, number[]]>([
    ['', [10, 9, 1, 2]],
    ['id', [1, 2, 9, 10]],
    ['-id', [10, 9, 2, 1]],
    ['name', [9, 1, 10, 2]],
    ['-name', [2, 10, 1, 9]],
    // Numbers are sorted by value. Blank fields come last in both directions, in the order of the gateway.
    ['ssm_no', [9, 10, 1, 2]],
    ['-ssm_no', [10, 9, 1, 2]],
    ['office', [1, 10, 9, 2]],
    ['-office', [1, 10, 9, 2]],
  ])('%j returns the companies %j', async (sort, ids) => {
    expect(await createSearch().find({ sort })).toEqual(ids)
  })

  it('leaves equal rows in the order of the gateway, in both directions', async () => {
    const { find } = createSearch(
      [3, 1, 2].map((id) => ({ id, name: id === 1 ? 'KEDAI' : 'Kedai' })),
    )
    expect(await find({ sort: 'name' })).toEqual([3, 1, 2])
    expect(await find({ sort: '-name' })).toEqual([3, 1, 2])
  })

  it.each(['name', '-name', '-ssm_no', ''])(
    '%j with equal values in 10,000 companies: the pages have every company once, also after a refresh',
    async (sort) => {
      const rows = companyRows(10_000).map(({ id }) => ({
        id,
        name: `Kedai ${id % 3}`,
        ssm_no: null,
      }))
      const { get, clock, calls } = createProxyHarness({ admin: { authorize: () => true } }, () =>
        json({ data: rows }),
      )
      const ids: number[] = []
      for (let page = 1; page <= 250; page += 1) {
        if (page % 100 === 0) await clock.advance(61_000)
        const { body } = await get(
          `/api/fpx/company?${new URLSearchParams({ sort, page: String(page), perPage: '40' })}`,
        )
        ids.push(...(body as { data: { id: number }[] }).data.map(({ id }) => id))
      }
      expect(calls.length).toBeGreaterThan(1)
      expect(ids).toHaveLength(10_000)
      expect(new Set(ids).size).toBe(10_000)
    },
  )

  it('sorts by the alphabet of the language', async () => {
    const names = ['Bank', '张', '安', '李']
    const { find } = createSearch(names.map((name, id) => ({ id, name })))
    // In Pinyin, the names are an, li, and zhang. The other languages sort Chinese characters after Latin letters.
    expect((await find({ sort: 'name', lang: 'zh-Hans' })).filter((id) => id > 0)).toEqual([
      2, 3, 1,
    ])
    for (const lang of ['en', 'ms', 'ta', 'xx', ''])
      expect((await find({ sort: 'name', lang }))[0]).toBe(0)
  })
})

describe('invalid parameters', () => {
  it.each([
    'sort=Name',
    'sort=--name',
    'sort=tel',
    'sort=constructor',
    'sort=name,id',
    'Sort=name',
    'sort=name&sort=id',
    'ids=a',
    'ids=1,',
    'ids=-1',
    'ids=1.5',
    'ids=1&ids=2',
    'Ids=1',
    'ids=1234567890123456',
    `ids=${Array.from({ length: 41 }, (_none, id) => id).join()}`,
    'search=%',
    'search=%ff',
    `search=${'a'.repeat(101)}`,
    'search=a&search=b',
    'Search=a',
    'lang=e',
    'lang=en_GB',
    // `Intl` throws for these tags, although they look like tags.
    'lang=en-a',
    'lang=de-de-de',
    'format=xml',
    'format=',
  ])('/company?%s is refused, and the problem lists the allowed values', async (query) => {
    const { get, calls } = createSearch()
    const { status, code, text } = await get(`/api/fpx/company?${query}`)
    expect([status, code]).toEqual([400, 'bad-query'])
    for (const allowed of ['40 ids', '100 characters', 'ssm_no', '-', 'json, csv or csv-plain'])
      expect(text).toContain(allowed)
    expect(calls).toEqual([])
  })

  it('control: the longest search, and the encodings of a form and of encodeURIComponent', async () => {
    const { get } = createSearch()
    for (const search of ['a'.repeat(100), 'a+b', 'a%20b', '%C3%89', ''])
      expect((await get(`/api/fpx/company?search=${search}`)).status).toBe(200)
  })
})

describe('/company?format=csv', () => {
  it('downloads everything that matches, in order, as a file', async () => {
    const { get } = createSearch(companyRows(93))
    const { status, headers, text } = await get(
      '/api/fpx/company?format=csv&search=company&sort=-id',
    )
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="companies.csv"',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    const [header, first, ...rows] = text.split('\r\n')
    expect(header).toBe('\uFEFFid,name,ssm_no,ssm_doc,address,phone,office')
    expect(first).toMatch(/^93,Company 93,/)
    expect(rows).toHaveLength(93)
    expect((await get('/api/fpx/company?format=csv&search=12')).text).toMatch(/\n12,Company 12,/)
  })

  it('is refused like the list', async () => {
    const { get, calls } = createProxyHarness({ admin: { authorize: () => false } })
    expect((await get('/api/fpx/company?format=csv')).status).toBe(403)
    expect(calls).toEqual([])
  })
})
