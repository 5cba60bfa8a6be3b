import { createServer } from 'node:http'
import { chmodSync, mkdirSync } from 'node:fs'
import express from 'express'
import { expect, it, onTestFinished } from 'vitest'
import { toNodeHandler } from 'fpx-checkout/proxy/node'
import { createProxyHarness } from '../support/proxy/createProxyHarness.js'
import { listen } from '../support/sockets/listen.js'
import { startServer } from './support/startServer.js'

/** Apache configuration with mod_cache, which stores a public response together with its cookie, as HTTP allows. */
const apache = (shop: number) => (port: number, folder: string) => {
  // Apache writes into the folder as a different user.
  chmodSync(folder, 0o755)
  mkdirSync(`${folder}/cache`)
  chmodSync(`${folder}/cache`, 0o777)
  const modules = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'cache', 'cache_disk']
  return `
ServerRoot ${folder}
PidFile ${folder}/pid
ServerName localhost
Listen 127.0.0.1:${port}
ErrorLog ${folder}/log
User www-data
Group www-data
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
CacheEnable disk /
CacheRoot ${folder}/cache
ProxyPass / http://127.0.0.1:${shop}/
`
}

/** Starts a shop behind Apache. If `setsCookie`, its middleware starts a session for each visitor. */
async function shopBehindApache(setsCookie: boolean) {
  const { proxy } = createProxyHarness()
  let visitors = 0
  const app = express()
  app.use((_request, response, next) => {
    visitors++
    if (setsCookie) response.cookie('sid', `visitor-${visitors}`)
    next()
  })
  app.use('/api/fpx', toNodeHandler(proxy))
  const { port, close } = await listen(createServer(app))
  onTestFinished(close)
  const origin = await startServer('apache2', apache(port))
  const visit = async () => {
    const response = await fetch(`${origin}/api/fpx/bank`)
    await response.text()
    return response.headers.getSetCookie().map((cookie) => /visitor-\d+/.exec(cookie)?.[0])
  }
  return { visit, visitors: () => visitors }
}

it("Apache does not pass a visitor's session on to the next one", async () => {
  const { visit } = await shopBehindApache(true)
  const cookies = [await visit(), await visit(), await visit()].flat()
  expect(cookies).toHaveLength(3)
  expect(new Set(cookies).size).toBe(3)
})

it('control: Apache stores the banks of a shop without sessions', async () => {
  const { visit, visitors } = await shopBehindApache(false)
  await visit()
  const before = visitors()
  await visit()
  expect(visitors()).toBe(before)
})
