import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Orders } from 'fpx-checkout/payments'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { runCli } from '../support/cli/runCli.js'
import { doctor, type InFront, mounted, runInProcess } from '../support/cli/runDoctor.js'
import { openShop } from '../support/payments/openShop.js'
import { account, SimulatedBillplz } from '../support/payments/simulatedBillplz.js'

const cliPath = inject('cliPath')

describe('a Billplz account', () => {
  /** Serves Billplz's answers for collections and callbacks. Returns its base URL. */
  async function openBillplz(answers: Record<string, unknown>) {
    const keys: unknown[] = []
    const server = createServer(({ url = '', headers }, response) => {
      keys.push(headers.authorization)
      const answer = answers[url.replace('/api', '')]
      if (typeof answer === 'number') response.writeHead(answer).end('{}')
      else response.end(JSON.stringify(answer ?? {}))
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    return { keys, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` }
  }
  const active = {
    '/v4/payment_gateways': { payment_gateways: [{ code: 'MB2U0227', category: 'fpx' }] },
    '/v3/collections/inbmmepb': { id: 'inbmmepb', status: 'active' },
    '/v3/collections/inbmmepb/payment_methods': {
      payment_methods: [
        { code: 'paypal', name: 'PAYPAL', active: false },
        { code: 'fpx', name: 'Online Banking', active: true },
      ],
    },
  }
  const methods = (fpx: boolean, company: boolean) => ({
    '/v3/collections/inbmmepb/payment_methods': {
      payment_methods: [
        { code: 'fpx', active: fpx },
        { code: 'fpxb2b1', active: company },
      ],
    },
  })

  it.each<[string, Record<string, unknown>, string[], RegExp]>([
    ['that is fine', {}, [], /ok +account +The collection accepts FPX/],
    ['with another key', { '/v3/collections/inbmmepb': 401 }, ['account'], /refuses the key/],
    ['without the collection', { '/v3/collections/inbmmepb': 404 }, ['account'], /no collection/],
    [
      'with an inactive collection',
      { '/v3/collections/inbmmepb': { status: 'inactive' } },
      [],
      /note +account +The collection is inactive\. Billplz activates it with the next bill/,
    ],
    ['without FPX', methods(false, true), ['account'], /does not accept FPX/],
    [
      'without company payments',
      methods(true, false),
      [],
      /note +account +The collection does not accept FPX from company accounts/,
    ],
    ['that is down', { '/v3/collections/inbmmepb': 500 }, [], /note +account +.*answered with 500/],
    [
      'that does not say it',
      { '/v3/collections/inbmmepb/payment_methods': 404 },
      [],
      /note +account +Check that the collection accepts FPX/,
    ],
  ])('%s', async (_what, changed, wrong, message) => {
    const { url, keys } = await openBillplz({ ...active, ...changed })
    const env = {
      ...{ FPX_API_KEY: 'billplz-key', FPX_BASE_URL: url, FPX_ADAPTER: 'billplz-v4' },
      FPX_COLLECTION: 'inbmmepb',
    }
    const result = await doctor(await mounted(), env)
    expect([result.wrong, result.lines.join('\n')]).toEqual([wrong, expect.stringMatching(message)])
    expect(result.lines.join('\n')).not.toContain('billplz-key')
    expect(new Set(keys)).toEqual(new Set([`Basic ${btoa('billplz-key:')}`]))
  })

  const simulated = new SimulatedBillplz([{ id: 'bill1' }])
  const complete = { transaction_id: 'T1', transaction_status: 'completed' }
  it.each<[string, string, Record<string, string>, string[], RegExp]>([
    [
      'fits',
      account.signatureKey,
      complete,
      [],
      /Extra Payment Completion Information" is enabled/,
    ],
    ['of a basic account', account.signatureKey, {}, ['account'], /Enable "Extra Payment/],
    ['of another account', 'S-other', complete, ['signature'], /does not fit/],
    ['without a signature', account.signatureKey, { x_signature: '' }, ['signature'], /Enable X/],
  ])('whose signature key %s', async (_what, key, fields, wrong, message) => {
    const query = simulated.returnQuery(fields)
    if (fields['x_signature'] === '') query.delete('billplz[x_signature]')
    const returned = `/payments/return/A-1001/${'a'.repeat(20)}.fpx?${query}`
    const result = await doctor(await mounted(), { FPX_SIGNATURE_KEY: key, FPX_RETURNED: returned })
    expect([result.wrong, result.lines.join('\n')]).toEqual([wrong, expect.stringMatching(message)])
    expect(result.lines.join('\n')).not.toContain(key)
  })

  it.each([
    [['--collection', 'inbmmepb'], /--collection needs the key in FPX_API_KEY/],
    [['--returned', '/x?y'], /--returned needs the X Signature key in FPX_SIGNATURE_KEY/],
  ])('cannot be checked by %j alone', async (flags, sentence) => {
    const command = runCli(cliPath, ['doctor', '--endpoint', 'http://localhost:1', ...flags])
    expect([await command.ended, command.stderr]).toEqual([2, expect.stringMatching(sentence)])
  })
})

describe('the callback of payments', () => {
  const redirect =
    (to: string): InFront =>
    (_request, response) => {
      response.writeHead(308, { location: to }).end()
      return true
    }
  const answerWith =
    (status: number): InFront =>
    (_request, response) => {
      response.writeHead(status, { 'cache-control': 'no-store' }).end()
      return true
    }
  it.each<[string, InFront, Partial<Orders>, string[], RegExp]>([
    ['that arrives is fine', () => false, {}, [], /ok +callback +A callback reaches the payments/],
    [
      'whose headers a server in front adds to is fine',
      (_request, response) => {
        const writeHead = response.writeHead.bind(response)
        response.writeHead = (status: number) => {
          response.appendHeader('cache-control', 'private')
          response.appendHeader('referrer-policy', 'strict-origin-when-cross-origin')
          return writeHead(status)
        }
      },
      {},
      [],
      /ok +callback +A callback reaches the payments/,
    ],
    ['that is redirected', redirect('/login'), {}, ['callback'], /308, which redirects to \/login/],
    ['behind CSRF protection', answerWith(403), {}, ['callback'], /403, but .* CSRF protection/],
    ['of a shop without payments', answerWith(404), {}, ['callback'], /404, but .* not mounted/],
    [
      'of a shop whose store is down',
      () => false,
      { load: () => Promise.reject(new Error('down')) },
      ['callback'],
      /500 by the payments\. Their log has the reason/,
    ],
  ])('%s', async (_what, inFront, orders, wrong, message) => {
    const payments = openShop({ orders }).payments
    const endpoint = await mounted((request, response) => {
      if (request.url?.startsWith('/payments') !== true) return false
      if (inFront(request, response) !== true) payments.node(request, response)
      return true
    })
    const url = endpoint.replace('/api/fpx', '/payments')
    const result = await runInProcess(endpoint, undefined, url)
    expect([result.wrong, result.lines.join('\n')]).toEqual([wrong, expect.stringMatching(message)])
  })
})
