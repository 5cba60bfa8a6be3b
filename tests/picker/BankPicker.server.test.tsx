import {
  dehydrate,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { type BankModel, BankPicker, type BankPickerProps, FpxProvider } from 'fpx-checkout'
import { bankQueryOptions, fpxKeys, prefetchBanks } from 'fpx-checkout/query'
import { ms } from 'fpx-checkout/locales'
import { createSandbox, detailedBanks, fpxBanks } from 'fpx-checkout/sandbox'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toBankOptions } from '../../src/picker/core/toBankOptions.js'

afterEach(() => vi.unstubAllGlobals())

const endpoint = 'https://shop.example/api/fpx'

/**
 * Creates the query client of a shop's server. The proxy runs on the server, which fetches the banks before it renders
 * the page.
 */
async function serverWithBanks() {
  const proxy = createFpxProxy({
    basePath: '/api/fpx',
    gateway: {
      baseUrl: 'https://gateway.example/v2',
      apiKey: 'sandbox-key',
      fetch: createSandbox(),
    },
  })
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => proxy.fetch(new Request(url, init)))
  const client = new QueryClient()
  await client.query({ ...bankQueryOptions({ endpoint }), staleTime: 'static' })
  await proxy.close()
  return client
}

const renderPage = (client: QueryClient, props: BankPickerProps = {}) =>
  renderToString(
    <FpxProvider queryClient={client} endpoint={endpoint}>
      <BankPicker name="bank_code" {...props} />
    </FpxProvider>,
  )

describe('a server-rendered page', () => {
  it('contains a native select with every bank and its code, so that the form works without a script', async () => {
    const html = renderPage(await serverWithBanks(), { required: true })
    expect(html).toMatch(/<select[^>]* name="bank_code"[^>]* required=""/)
    expect(html.match(/<option /g)).toHaveLength(36)
    for (const { code, display } of fpxBanks)
      expect(html).toContain(`<option value="${code}">${display} (${code})`)
    expect(html).not.toContain('type="hidden"')
    expect(html).not.toContain('combobox')
  })

  it('shows no button that needs a script, but reserves its space', async () => {
    const html = renderPage(await serverWithBanks(), { featured: ['MB2U0227', 'PBB0233'] })
    const groups = html.match(/<div role="radiogroup"[^>]*>/g)
    expect(groups).toHaveLength(2)
    for (const group of groups!) expect(group).toContain('aria-hidden="true"')
    const buttons = html.match(/<button[^>]*>/g)
    expect(buttons).toHaveLength(5)
    for (const button of buttons!) expect(button).toContain('disabled=""')
  })

  it('contains the selected bank', async () => {
    const html = renderPage(await serverWithBanks(), { defaultValue: 'MB2U0227' })
    expect(html).toContain('<option value="MB2U0227" selected="">Maybank2U (MB2U0227)')
  })

  it('has no `style` attribute, which a strict Content-Security-Policy blocks', async () => {
    const html = renderPage(await serverWithBanks(), { featured: ['MB2U0227', 'PBB0233'] })
    expect(html).toContain('data-fpx-part="badge"')
    expect(html).not.toMatch(/ style=/)
  })

  it('submits no model, because without a script the payer can select any row of the code', async () => {
    const props = { defaultValue: 'MB2U0227', modelName: 'bank_model' }
    const html = renderPage(await serverWithBanks(), props)
    expect(html).toContain('<option value="MB2U0227" selected="">')
    expect(html).not.toContain('bank_model')
  })

  it('posts each row of the list as a bank that findBanks finds, with its own model or without one', async () => {
    const proxy = createFpxProxy({
      gateway: {
        baseUrl: 'https://gateway.example/v2',
        apiKey: 'sandbox-key',
        fetch: createSandbox({ banks: detailedBanks }),
      },
    })
    const client = new QueryClient()
    await prefetchBanks(client, proxy, { endpoint })
    const html = renderPage(client, { defaultValue: 'BCBB0235', modelName: 'bank_model' })
    // A browser submits the select, and every hidden field.
    const hidden = [
      ...html.matchAll(/<input[^>]*type="hidden"[^>]*name="bank_model"[^>]*value="(\w*)"/g),
    ]
    const codes = [...html.matchAll(/<option value="(\w+)"/g)].map(([, code]) => code!)
    // The other bank of the selected code isn't listed.
    expect(codes).toHaveLength(42)
    for (const code of codes) {
      const [model] = hidden.map(([, value]) => value as BankModel)
      const found = await proxy.findBanks(code, { model })
      const rows = toBankOptions(detailedBanks).filter((option) => option.code === code)
      expect(found.map(({ name }) => name)).toEqual(
        expect.arrayContaining(rows.map(({ bank }) => bank.name)),
      )
    }
    await proxy.close()
  })

  it.each([
    ['name of invisible characters', 'NONE0001', '\u200B\u202E\u200F', 'NONE0001 (NONE0001)'],
    ['name with bidi controls', 'TURN0001', '\u202Eknab\u2066', 'knab (TURN0001)'],
    [
      'disabled bank',
      'HLB0224',
      'Hong Leong',
      'Hong Leong (HLB0224) · Offline · Amount not accepted',
    ],
  ])('shows a %s as an option that payers can read', (what, code, display, text) => {
    const client = new QueryClient()
    const data = [{ code, name: display, display, model: 'B2C', status: 'offline' }]
    client.setQueryData(fpxKeys.banks(endpoint), { data, age: 0 })
    const isDisabled = what === 'disabled bank'
    const status = isDisabled ? 'offline' : 'online'
    const html = renderPage(client, {
      mapBank: () => ({ status }),
      ...(isDisabled && { amount: 45_000 }),
    })
    expect(html).toContain(`>${text}</option>`)
    expect(/<option value="[^"]+" disabled/.test(html)).toBe(isDisabled)
  })

  it('has an <optgroup> for corporate banks, the others, and wallets, and none if all banks are personal', async () => {
    const client = await serverWithBanks()
    expect(renderPage(client, { model: 'B2C' })).not.toContain('<optgroup')
    const [, banksOfAnyModel, corporate] = renderPage(client).split('<optgroup label=')
    // The sandbox doesn't send the models of its banks.
    expect(banksOfAnyModel).toMatch(/^"Banks"><option value="ABB0233"/)
    expect(corporate).toMatch(/^"Corporate accounts"><option value="ABB0235"/)
    const html = renderPage(client, {
      model: 'B2C',
      mapBank: ({ code }) => ({ kind: code === 'MB2U0227' ? 'wallet' : 'bank' }),
    })
    const [, banks, wallets] = html.split('<optgroup label=')
    expect(banks).toMatch(/^"Banks"><option/)
    expect(wallets).toMatch(/^"Wallets"><option value="MB2U0227"[^>]*>Maybank2U \(MB2U0227\)/)
    expect(wallets?.match(/<option /g)).toHaveLength(1)
  })

  it('lists only the selected one of two banks with one code', () => {
    const client = new QueryClient()
    const twins = [
      { code: 'PBB0233', display: 'Public Bank', model: 'B2C' },
      { code: 'PBB0233', display: 'Public Bank Enterprise', model: 'B2B1' },
      { code: 'RHB0218', display: 'RHB Bank', model: 'B2C' },
    ]
    client.setQueryData(fpxKeys.banks(endpoint), { data: twins, age: 0 })
    const labels = (defaultValue?: BankPickerProps['defaultValue']) =>
      [...renderPage(client, { defaultValue }).matchAll(/<option ([^>]*)>([^<]*)/g)]
        .slice(1)
        .map(([, attributes, label]) => `${label}${attributes?.includes('selected') ? '*' : ''}`)
    // Browsers show the last option that React marks, which are all with the selected code.
    expect(labels('PBB0233')).toEqual(['Public Bank (PBB0233)*', 'RHB Bank (RHB0218)'])
    expect(labels({ code: 'PBB0233', model: 'B2B1' })).toEqual([
      'RHB Bank (RHB0218)',
      'Public Bank Enterprise (PBB0233) · Corporate*',
    ])
    expect(labels()).toEqual([
      'Public Bank (PBB0233)',
      'RHB Bank (RHB0218)',
      'Public Bank Enterprise (PBB0233) · Corporate',
    ])
  })

  it("has banks before wallets if no bank shares the selected wallet's code", () => {
    const client = new QueryClient()
    const rows = [
      { code: 'AFFN01', display: 'Affin Bank' },
      { code: 'GRAB01', display: 'GrabPay', isBank: false },
    ]
    client.setQueryData(fpxKeys.banks(endpoint), { data: rows, age: 0 })
    const html = renderPage(client, { defaultValue: 'GRAB01' })
    expect([...html.matchAll(/<optgroup label="(\w+)/g)].map(([, kind]) => kind)).toEqual([
      'Banks',
      'Wallets',
    ])
  })

  it('submits a code, without showing a name, when it has no banks', () => {
    const html = renderPage(new QueryClient(), { defaultValue: 'MB2U0227' })
    expect(html).toContain('<option value="MB2U0227" selected="">MB2U0227')
  })

  it("is in the picker's language, and has its lang attribute", async () => {
    const html = renderPage(await serverWithBanks(), { locale: ms, terms: true })
    expect(html).toContain('lang="ms"')
    expect(html).toContain('Pilih bank anda')
    expect(html).toContain('terma FPX')
  })

  it("passes its banks to the browser in the picker's query", async () => {
    const client = await serverWithBanks()
    const state = dehydrate(client)
    expect(state.queries.map(({ queryKey }) => queryKey)).toEqual([fpxKeys.banks(endpoint)])
    const html = renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <HydrationBoundary state={JSON.parse(JSON.stringify(state)) as typeof state}>
          <BankPicker name="bank_code" endpoint={endpoint} />
        </HydrationBoundary>
      </QueryClientProvider>,
    )
    expect(html.match(/<option /g)).toHaveLength(36)
  })

  it('does not share banks between two visitors if there is no query client', () => {
    const html = renderToString(<BankPicker name="bank_code" endpoint={endpoint} />)
    expect(html.match(/<option /g)).toHaveLength(1)
  })
})
