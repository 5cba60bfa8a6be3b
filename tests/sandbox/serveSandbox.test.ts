import { request } from 'node:http'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { expect, it, onTestFinished, vi } from 'vitest'
import { withKey } from '../support/gateway/callSandbox.js'
import { virtualClock } from '../support/deterministic/virtualClock.js'

async function served(options?: Parameters<typeof createSandbox>[0]) {
  const sandbox = createSandbox(options)
  const { baseUrl, close } = await serveSandbox(sandbox)
  onTestFinished(close)
  return { sandbox, baseUrl, get: (path: string) => fetch(baseUrl + path, withKey('sandbox-key')) }
}

it("serveSandbox sends the function's response over HTTP", async () => {
  const { sandbox, get } = await served()
  for (const path of ['/ping', '/company?page=2', '/bank?perPage=40', '/nothing']) {
    const [ours, sent] = [
      await sandbox(`https://a.example/v2${path}`, withKey('sandbox-key')),
      await get(path),
    ]
    expect(sent.status).toBe(ours.status)
    expect(await sent.json()).toEqual(await ours.json())
    for (const name of ['content-type', 'content-length', 'x-ratelimit-limit'])
      expect(sent.headers.get(name)).toBe(ours.headers.get(name))
    expect(sent.headers.get('x-ratelimit-remaining')).toBe(
      String(Number(ours.headers.get('x-ratelimit-remaining')) - 1),
    )
  }
})

it('serveSandbox closes the connection after the first half of a truncated body', async () => {
  const { baseUrl } = await served({ scenario: 'truncated-body' })
  const { promised, received, error } = await new Promise<Record<string, unknown>>((resolve) => {
    const { headers } = withKey('sandbox-key') as { headers: Record<string, string> }
    request(`${baseUrl}/bank`, { headers }, (answer) => {
      let received = 0
      answer.on('data', (bytes: Buffer) => (received += bytes.length))
      answer.on('error', (error) =>
        resolve({
          promised: Number(answer.headers['content-length']),
          received,
          error: error.message,
        }),
      )
    }).end()
  })
  expect(error).toBe('aborted')
  expect(received).toBe(Math.floor((promised as number) / 2))
})

it('serveSandbox cancels its work for a client that disconnects', async () => {
  const clock = virtualClock()
  const letGo = vi.spyOn(clock, 'clearTimeout')
  const { sandbox, baseUrl } = await served({ clock, latencyMs: 1_000 })
  const caller = new AbortController()
  const answer = fetch(`${baseUrl}/ping`, { ...withKey('sandbox-key'), signal: caller.signal })
  await expect.poll(() => sandbox.requests).toHaveLength(1)
  caller.abort()
  await expect(answer).rejects.toThrow()
  await expect.poll(() => letGo.mock.calls).toHaveLength(1)
  await clock.advance(2_000)
  expect(sandbox.requests[0]!.status).toBeUndefined()
})

it('serveSandbox rejects if a port is taken', async () => {
  const { baseUrl } = await served()
  const port = Number(new URL(baseUrl).port)
  await expect(serveSandbox(createSandbox(), { port })).rejects.toThrow(
    expect.objectContaining({ code: 'EADDRINUSE' }),
  )
})

it('serveSandbox closes open connections when it is closed', async () => {
  const { baseUrl, close } = await serveSandbox(createSandbox({ latencyMs: 60_000 }))
  const answer = fetch(`${baseUrl}/ping`, withKey('sandbox-key'))
  const refused = expect(answer).rejects.toThrow()
  await new Promise((resolve) => setImmediate(resolve))
  await close()
  await refused
})
