import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../support/sockets/listen.js'
import { createTempProject } from '../support/createTempProject.js'
import { sandboxEnvironment } from '../support/sandboxEnvironment.js'
import { filesOf } from '../../support/guides/codeBlocks.js'
import { takeBank } from '../../support/checkout/takeBank.js'
import { payThrough, visit } from '../support/visit.js'

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
  it("accepts a payment through the element and without a script, with the package's classes", async () => {
    const project = await createTempProject('php')
    const sandbox = createSandbox()
    const served = await serveSandbox(sandbox)
    onTestFinished(served.close)
    const port = await freePort()
    const settings = {
      'https://shop.example': `http://127.0.0.1:${port}`,
      'https://www.billplz-sandbox.com/api': served.billsUrl,
      'your-secret-key': 'sandbox-key',
      'your-collection': 'inbmmepb',
      'your-xsignature-key': sandbox.signatureKey,
    }
    const guide = filesOf(readFileSync('src/guides/shared-hosting.md', 'utf8'))
    for (const [name, text] of Object.entries(guide))
      if (name.endsWith('.php'))
        project.write(
          name,
          Object.entries(settings).reduce((all, [from, to]) => all.replaceAll(from, to), text),
        )
    for (const name of ['checkout.php', 'checkout.css'])
      cpSync(join('src/guides', name), join(project.folder, 'public', name))
    await project.run('cp -r node_modules/fpx-checkout/dist/php fpx-checkout')
    await project.run('cp node_modules/fpx-checkout/dist/embed/fpx-checkout.ms.js public/')
    await project.start(`php -S 127.0.0.1:${port} -t public`, /started/)
    const page = await visit(`http://127.0.0.1:${port}/checkout.php`)
    const field = page.getByRole('combobox', { name: 'Bank anda' })
    await takeBank(field.and(page.locator('[aria-autocomplete]')), 'bank islam')
    await page.getByRole('button', { name: 'Bayar' }).click()
    await page.waitForURL(/auto_submit=true/)
    expect(sandbox.bills.at(-1)).toMatchObject({ reference_1: 'BIMB0340' })
    await project.run(`npx fpx-checkout doctor --endpoint http://127.0.0.1:${port}/fpx.php`)

    const plain = await visit(`http://127.0.0.1:${port}/checkout.php`, { javaScriptEnabled: false })
    const options = plain.getByRole('combobox', { name: 'Bank anda' }).locator('option')
    expect(await options.count()).toBe(22)
  })
})
