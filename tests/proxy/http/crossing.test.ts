import { describe, expect, it } from 'vitest'
import { bankRows, json, pageOf } from '../../support/gateway/fixtures.js'
import { CANARY, formsFoundIn } from '../../support/secrets/canary.js'
import { createProxyHarness, requestOf } from '../../support/proxy/createProxyHarness.js'

describe('data between the client and the gateway', () => {
  const hostile = {
    authorization: 'Bearer stolen',
    cookie: 'session=1',
    'x-forwarded-for': '10.0.0.1',
    'x-forwarded-host': 'evil.test',
    'x-http-method-override': 'DELETE',
    'x-original-url': '/api/fpx/company',
    'x-rewrite-url': '/api/fpx/company',
    forwarded: 'for=evil',
    range: 'bytes=0-10',
    'if-range': '"x"',
    accept: 'text/html',
    te: 'trailers',
  }

  it('client headers do not reach the gateway', async () => {
    const { get, calls } = createProxyHarness()
    await get('/api/fpx/bank', hostile)
    for (const { init } of calls)
      expect(init.headers).toEqual({
        'Content-Type': 'application/json',
        Accept: 'application/json',
        Authorization: `Bearer ${CANARY}`,
      })
  })

  it('client headers do not change the response', async () => {
    const { get } = createProxyHarness()
    const plain = await get('/api/fpx/bank')
    expect(await get('/api/fpx/bank', hostile)).toEqual(plain)
    expect(await get('/api/fpx/bank', { 'if-none-match': '"foreign"' })).toEqual(plain)
    expect(await get('/api/fpx/bank', { 'if-none-match': 'x'.repeat(1e5) })).toEqual(plain)
  })

  it('gateway headers and error pages do not reach a client', async () => {
    const evil = {
      'Set-Cookie': 'tracked=1',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Credentials': 'true',
      'Content-Security-Policy': 'none',
      'X-Evil': CANARY,
      Location: 'javascript:alert(1)',
    }
    for (const status of [200, 302, 401, 500]) {
      const { get } = createProxyHarness({}, (url) =>
        status === 200
          ? json(pageOf(bankRows(3), url), { headers: evil })
          : new Response(`<html>${CANARY}`, { status, headers: evil }),
      )
      const { headers, text } = await get('/api/fpx/bank')
      const seen = JSON.stringify([headers, text])
      for (const word of ['tracked', 'ontrol-Allow-', 'Security-Policy', 'javascript', '<html>'])
        expect(seen.toLowerCase()).not.toContain(word.toLowerCase())
      expect(formsFoundIn(seen)).toEqual([])
    }
  })
})

describe('a response body that a page pastes into a <script>', () => {
  const name = '</script><!--<script>\u2028\u2029-->'

  it.each([
    ['/bank', { code: name, name, display: name, [name]: { [name]: [name] } }],
    ['/company', { id: 1, name, address: name }],
  ])('from %s cannot end the script, and contains the same data', async (path, row) => {
    const { get, proxy } = createProxyHarness({ admin: { authorize: () => true } }, () =>
      json({ data: [row] }),
    )
    const { text, body, headers } = await get(`/api/fpx${path}`)
    expect(text).not.toMatch(/[<>\u2028\u2029]/)
    expect(text).toContain('\\u003c/script\\u003e\\u003c!--')
    expect(body).toMatchObject({ data: [row] })
    const bytes = (await proxy.handle(requestOf(`/api/fpx${path}`))).body!
    expect(headers['content-length']).toBe(String(bytes.byteLength))
  })

  it('does not contain such characters in problems either', async () => {
    const { get } = createProxyHarness()
    for (const path of ['/', '/api/fpx/bank?<script>', '/api/fpx/</script>', '/api/fpx/health'])
      expect((await get(path)).text).not.toMatch(/[<>\u2028\u2029]/)
  })
})

describe('CR, LF and ANSI in paths', () => {
  it('do not appear in responses or events', async () => {
    const { proxy, events } = createProxyHarness()
    const answer = await proxy.handle(requestOf('/api/fpx/bank\r\nSet-Cookie: x\u001B[31m'))
    expect(answer.status).toBe(404)
    expect(JSON.stringify([answer.headers, new TextDecoder().decode(answer.body!)])).not.toMatch(
      /Set-Cookie|u001b/i,
    )
    expect(events).toEqual([])
  })
})
