import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startReverseProxy } from '../../support/startReverseProxy.js'
import { freePort } from '../../support/startDemo.js'
import { createTempProject } from '../../support/consumers/createTempProject.js'
import { sandboxEnvironment } from '../../support/consumers/sandboxEnvironment.js'
import { takeBank } from '../../support/takeBank.js'
import { payThrough, visit } from '../../support/consumers/visit.js'

describe.each(['hono', 'fastify'])('a shop on %s', (server) => {
  it('accepts a payment through the element, and `doctor` finds no problem', async () => {
    const [project, env] = await Promise.all([createTempProject(server), sandboxEnvironment()])
    const shop = await project.start('node server.js', /The shop is at \S+/, env)
    const url = /The shop is at (\S+)/.exec(shop.output)![1]!
    const page = await visit(url)
    await payThrough(page, 'Bank Islam')
    await page.getByText('The payer chose BIMB0340').waitFor()
    await project.run(`npx fpx-checkout doctor --endpoint ${url}/api/fpx`)
  })
})

describe('a shop in PHP', () => {
  it('accepts a payment through the element and without a script, with the proxy as a separate process', async () => {
    const [project, sandbox] = await Promise.all([createTempProject('php'), sandboxEnvironment()])
    const [port, proxyPort] = [await freePort(), await freePort()]
    const proxy = `http://127.0.0.1:${proxyPort}`
    await project.start(`npx fpx-checkout proxy --port ${proxyPort}`, /http:\S+/, sandbox)
    cpSync('src/guides/checkout.php', join(project.folder, 'checkout.php'))
    await project.start(`php -S 127.0.0.1:${port}`, /started/, {
      FPX_PROXY: `${proxy}/api/fpx`,
      FPX_SCRIPT: '/node_modules/fpx-checkout/dist/embed/fpx-checkout.js',
    })
    const webServer = await startReverseProxy({
      '/': `http://127.0.0.1:${port}`,
      '/api/fpx': proxy,
    })
    onTestFinished(webServer.close)
    const page = await visit(`${webServer.url}/checkout.php`)
    const field = page.getByRole('combobox', { name: 'Bank anda' })
    await takeBank(field.and(page.locator('[aria-autocomplete]')), 'bank islam')
    await page.getByRole('button', { name: 'Bayar' }).click()
    await page.getByText('Kod bank: BIMB0340').waitFor()
    await project.run(`npx fpx-checkout doctor --endpoint ${webServer.url}/api/fpx`)

    const plain = await visit(`${webServer.url}/checkout.php`, { javaScriptEnabled: false })
    await plain.getByRole('combobox', { name: 'Bank anda' }).selectOption('ABB0233')
    await plain.getByRole('button', { name: 'Bayar' }).click()
    expect(await plain.locator('output').innerText()).toBe('ABB0233')
  })
})
