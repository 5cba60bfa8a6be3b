import { describe, expect, it, vi } from 'vitest'
import { proxyWorld, type Service, settled } from '../../support/proxyWorld.js'

const down: Service = () => new Response('', { status: 500 })

describe('an observer that throws', () => {
  it('fails nobody', async () => {
    const observe = () => {
      throw new Error('observer')
    }
    expect((await proxyWorld({ observe }).get('/api/fpx/bank')).status).toBe(200)
  })
})

it('an observer that rejects fails nobody either', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const observe = () => Promise.reject(new Error('observer'))
  expect((await proxyWorld({ observe }).get('/api/fpx/bank')).status).toBe(200)
  await settled()
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

describe('the counters', () => {
  it('are in the text form of Prometheus', async () => {
    const { get, proxy, service, payers, calls } = proxyWorld()
    await get('/api/fpx/bank')
    await get('/api/fpx/bank')
    await get('/api/fpx/nothing')
    service(down)
    await payers(70_000, 1000)
    const lines = proxy.metrics().split('\n')
    expect(lines).toContain(`fpx_calls_total{endpoint="bank"} ${calls.length}`)
    expect(lines).toContain('fpx_answers_total{route="other",kind="not-found"} 1')
    expect(lines).toContain('# TYPE fpx_data_age_seconds gauge')
    for (const line of lines)
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+\{(\w+="[^"\n]*",?)+\} (\d+(\.\d+)?|NaN)|)$/)
  })
})
