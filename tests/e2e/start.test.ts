import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoThatFails } from '../support/demo/startDemo.js'

const refusing = createServer((_request, response) => {
  response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"message":"no"}')
})
let port: number

beforeAll(async () => {
  refusing.listen(0, 'localhost')
  await new Promise((done) => refusing.once('listening', done))
  port = (refusing.address() as AddressInfo).port
})

afterAll(() => {
  refusing.close()
})

describe.concurrent('a failed start prints one sentence', () => {
  it('if the port is taken', async () => {
    const { output, code } = await demoThatFails({ PORT: '0' }, '--port', String(port))
    expect(output.trim()).toBe(
      `Port ${port} is taken. Stop the program that uses it, or choose another port: npm start -- --port ${port + 1}`,
    )
    expect(code).toBe(1)
  })

  it.each([['--open'], ['--port=web'], ['--port=65536']])(
    'for the argument %s',
    async (argument) => {
      const { output, code } = await demoThatFails({ PORT: '0' }, argument)
      expect(output.trim()).toBe(
        'The only option is --port, with a number: npm start -- --port 5174',
      )
      expect(code).toBe(1)
    },
  )

  it('if the gateway is missing', async () => {
    const { output, code } = await demoThatFails({ FPX_API_KEY: 'canary-key', PORT: '0' })
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain('FPX_BASE_URL is missing')
    expect(output).not.toContain('canary-key')
    expect(code).toBe(1)
  })

  it('if the gateway refuses the key', async () => {
    const { output, code } = await demoThatFails({
      FPX_BASE_URL: `http://localhost:${port}/v2`,
      FPX_API_KEY: 'canary-key',
      PORT: '0',
    })
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain('refused the API key')
    expect(output).not.toContain('canary-key')
    expect(code).toBe(1)
  })
})
