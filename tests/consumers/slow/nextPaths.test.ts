import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { nodeAtLeast, withNode } from '../../support/programs/nodePrograms.js'
import { freePort } from '../../support/sockets/listen.js'
import { createTempProject } from '../support/createTempProject.js'
import { sandboxEnvironment } from '../support/sandboxEnvironment.js'

/** Sends a request as a gateway does, which doesn't follow redirects. */
const send = (url: string, form?: Record<string, string>) =>
  fetch(url, {
    redirect: 'manual',
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })

it('Next.js with `basePath` and `trailingSlash` loses no callback and no return', async () => {
  const [project, sandbox] = await Promise.all([createTempProject('next'), sandboxEnvironment()])
  project.write('next.config.mjs', `export default { basePath: '/shop', trailingSlash: true }\n`)
  // As on a host that ends the process after the response.
  const code = readFileSync('tests/consumers/shops/next/lib/shop.ts', 'utf8')
  const pages = `{ checkout: '/shop', order: '/shop/order' }`
  const withAfter = code.replace(
    '  proxy,\n',
    `  proxy,\n  waitUntil: after,\n  pages: ${pages},\n`,
  )
  project.write('lib/shop.ts', `import { after } from 'next/server'\n${withAfter}`)
  const port = await freePort()
  const shop = `http://127.0.0.1:${port}/shop`
  const { PATH = '' } = withNode(nodeAtLeast(20))
  const env = { ...sandbox, PATH, SHOP: shop, PORT: String(port) }
  await project.run('npx next build', env)
  const running = await project.start('npx next start --hostname 127.0.0.1', /Ready in/, env)

  // A browser posts the form again to the path with the slash.
  const moved = await send(`${shop}/payments/pay`, {})
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/shop/payments/pay/'])
  const refused = await send(`${shop}/payments/pay/`, { bank_code: 'NONE0000' })
  expect(refused.headers.get('location')).toBe('/shop?problem=bank')
  const toBank = await send(`${shop}/payments/pay/`, { bank_code: 'MB2U0227' })
  expect(toBank.status).toBe(303)
  const back = await send(toBank.headers.get('location')!, { choice: 'pay' })
  // The callback has arrived before the payer returns.
  expect(running.output).toContain('Paid: A-1001')
  const end = await send(back.headers.get('location')!)
  expect([end.status, end.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/shop\/order\?order=A-1001&payment=[0-9a-z]{20}$/),
  ])
})
