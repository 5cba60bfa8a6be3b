import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { expect, inject, it, onTestFinished } from 'vitest'
import { runCli, untilReady } from '../support/cli/runCli.js'
import { freePort } from '../support/sockets/listen.js'
import { nginxConfiguration } from './support/nginxConfiguration.js'
import { startServer } from './support/startServer.js'

const cliPath = inject('cliPath')

/** How long an instance drains: three HAProxy probes, and some extra time for a busy machine. */
const DRAIN_MS = 2000

const haproxy = (instances: readonly number[]) => (port: number) => `
defaults
  mode http
  timeout connect 2s
  timeout server 8s
  timeout client 60s
frontend payers
  bind 127.0.0.1:${port}
  default_backend proxies
backend proxies
  option httpchk GET /readyz
  default-server check inter 200ms fall 2 rise 2
${instances.map((to) => `  server at${to} 127.0.0.1:${to}`).join('\n')}
`

// nginx has no probes; it sends a request again if a port or a connection is closed.
const nginx = (instances: readonly number[]) =>
  nginxConfiguration(
    `location / {
      proxy_pass http://proxies;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Cookie "";
    }`,
    `upstream proxies {
    ${instances.map((to) => `server 127.0.0.1:${to} fail_timeout=1s;`).join('\n    ')}
    keepalive 8;
  }`,
  )

it.each([
  ['haproxy', haproxy],
  ['nginx', nginx],
] as const)(
  'no request fails during a rolling restart of two instances behind %s',
  async (name, configure) => {
    const { baseUrl, close } = await serveSandbox(createSandbox())
    onTestFinished(close)
    const env = { FPX_BASE_URL: baseUrl, FPX_API_KEY: 'sandbox-key' }
    const start = async (port: number) => {
      const flags = ['--port', String(port), '--drain-delay', `${DRAIN_MS}ms`]
      const command = runCli(cliPath, ['proxy', ...flags], env)
      await untilReady(`http://127.0.0.1:${port}`)
      return command
    }
    const ports = [await freePort(), await freePort()]
    const instances = await Promise.all(ports.map(start))
    const origin = await startServer(name, configure(ports))
    await expect.poll(async () => (await fetch(`${origin}/api/fpx/bank`)).status).toBe(200)

    let isRunning = true
    let served = 0
    const failures: unknown[] = []
    const payers = Array.from({ length: 8 }, async () => {
      while (isRunning) {
        const status = await fetch(`${origin}/api/fpx/bank`).then(
          async (response) => (await response.text(), response.status),
          (error: unknown) => error,
        )
        if (status === 200) served++
        else failures.push(status)
      }
    })
    for (const [index, port] of ports.entries()) {
      instances[index]!.kill('SIGTERM')
      expect(await instances[index]!.ended).toBe(0)
      await start(port)
      // Gives the load balancer time to use the new instance before the next one is stopped.
      const seen = served
      await expect.poll(() => served - seen).toBeGreaterThan(1000)
    }
    isRunning = false
    await Promise.all(payers)
    expect(failures).toEqual([])
    expect(served).toBeGreaterThan(2000)
  },
)
