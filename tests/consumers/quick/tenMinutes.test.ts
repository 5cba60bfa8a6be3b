import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { createTempProject } from '../support/createTempProject.js'
import { payThrough, visit } from '../support/visit.js'
import { codeBlocks, filesOf } from '../../support/guides/codeBlocks.js'
import { freePort } from '../../support/sockets/listen.js'

/** Returns a document's command lines, in order, except the one that builds the tarball under test. */
const commandsOf = (document: string) =>
  codeBlocks(document)
    .flatMap(({ language, text }) => (language === 'sh' ? text.trim().split('\n') : []))
    .filter((command) => !command.endsWith('npm run pack'))

/** Replaces the tarball in an install command with the one under test, which has a different path. */
const withTarball = (command: string) =>
  command.startsWith('npm install')
    ? command.replace(/\.\/fpx-checkout\S+/, inject('tarball'))
    : command

/** Posts a form as a script would and returns the response. */
async function post(url: string, body: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await fetch(url, { method: 'POST', headers, body })
  return { status: response.status, text: await response.text() }
}

const invented = ['bank_code=NONE0001', 'bank_code[]=MB2U0227', 'bank_code=', '']

describe("the guide's steps go from an empty folder to a paid order", () => {
  it('on Express', async () => {
    const [shopPort, gatewayPort] = [await freePort(), await freePort()]
    const guide = readFileSync('src/guides/getting-started.md', 'utf8')
      .replaceAll('3000', String(shopPort))
      .replaceAll('4010', String(gatewayPort))
    const [init, install, sandbox, serve, ...others] = commandsOf(guide)
    expect(others).toEqual([])
    const project = await createTempProject()
    await project.run(init!)
    // The guide needs the SQLite of Node 22, which the npm package `node` installs.
    await project.run(`${withTarball(install!)} node@22.23.3`)
    const path = `${join(project.folder, 'node_modules/node/bin')}:${process.env['PATH']}`
    await project.start(sandbox!, /listens on/)
    for (const [name, text] of Object.entries(filesOf(guide))) project.write(name, text)
    const shop = await project.start(serve!, /The shop is at/, { PATH: path })

    const page = await visit(`http://localhost:${shopPort}`)
    await payThrough(page, 'maybank2u', 'Pay RM 85.40')
    await page.getByRole('button', { name: 'Decline the payment' }).click()
    await page.getByText('The payment failed.').waitFor()
    await page.getByRole('link', { name: 'Choose a bank' }).click()
    await payThrough(page, 'maybank2u', 'Pay RM 85.40')
    await page.getByRole('button', { name: /^Pay RM 85\.40/ }).click()
    await page.getByText('Thank you, your order is paid.').waitFor()
    expect(shop.output.match(/Order A-1001 is paid/g)).toHaveLength(1)
    for (const body of invented)
      expect(await post(`http://localhost:${shopPort}/payments/pay`, body)).toMatchObject({
        status: 200,
        text: expect.stringContaining('<fpx-bank-picker') as string,
      })
    await project.run(/`(npx --no-install fpx-checkout doctor [^`]*)`/.exec(guide)![1]!)
  })

  it('and to an admin page behind a login', async () => {
    const [shopPort, gatewayPort] = [await freePort(), await freePort()]
    const guide = readFileSync('src/guides/admin-page.md', 'utf8')
      .replaceAll('3000', String(shopPort))
      .replaceAll('4010', String(gatewayPort))
    const [init, install, sandbox, serve, installReact, build, rebuild, ...others] =
      commandsOf(guide)
    expect(others).toEqual([])
    const project = await createTempProject()
    await project.run(init!)
    await project.run(withTarball(install!))
    await project.start(sandbox!, /listens on/)
    const [untilToken, fromToken] = guide.split('## With a token')
    const write = (part: string) => {
      for (const [name, text] of Object.entries(filesOf(part))) project.write(name, text)
    }
    write(untilToken!)
    await project.start(serve!, /The admin page is at/)

    const denied = /status of 401/
    const withCookie = await visit(`http://localhost:${shopPort}/`, {}, denied)
    await withCookie.getByRole('link', { name: 'Sign in' }).click()
    await withCookie.getByLabel('Password').fill('admin')
    await withCookie.getByRole('button', { name: 'Sign in' }).click()
    await withCookie.getByText('1 to 20 of 93').waitFor()
    await project.run(installReact!)
    await project.run(build!)
    await withCookie.goto(`http://localhost:${shopPort}/react/`)
    await withCookie.getByText('1 to 20 of 93').waitFor()

    write(fromToken!)
    await project.run(rebuild!)
    for (const path of ['token.html', 'react/']) {
      const withToken = await visit(`http://localhost:${shopPort}/${path}`, {}, denied)
      withToken.on('dialog', (dialog) => void dialog.accept('admin'))
      await withToken.getByRole('button', { name: 'Sign in' }).click()
      await withToken.getByText('1 to 20 of 93').waitFor()
      await withToken.getByRole('button', { name: 'Next page' }).click()
      await withToken.getByText('21 to 40 of 93').waitFor()
    }
  })

  it('on Next.js', async () => {
    const [shopPort, gatewayPort] = [await freePort(), await freePort()]
    const guide = readFileSync('src/guides/nextjs.md', 'utf8')
      .replaceAll('4010', String(gatewayPort))
      .replaceAll('localhost:3000', `localhost:${shopPort}`)
    const isExport = (command: string) => command.startsWith('export ')
    const commands = commandsOf(guide).filter((command) => !isExport(command))
    const [sandbox, dev] = commands.splice(-2)
    const account = Object.fromEntries(
      commandsOf(guide)
        .filter(isExport)
        .flatMap((command) => [...command.matchAll(/(\w+)=(\S+)/g)])
        .map(([, name, value]) => [name!, value!]),
    )
    const project = await createTempProject()
    for (const command of commands) await project.run(withTarball(command))
    await project.start(sandbox!, /listens on/)
    cpSync('tests/consumers/shops/next', project.folder, {
      recursive: true,
      filter: (path) => !path.endsWith('package.json'),
    })
    const env = { ...account, PORT: String(shopPort), NEXT_TELEMETRY_DISABLED: '1' }
    const shop = await project.start(dev!, /Ready in/, env)

    const url = `http://localhost:${shopPort}`
    // The first request for a page compiles it, which may take longer than a browser waits.
    for (const path of ['/api/fpx/health', '/', '/order'])
      expect((await fetch(url + path)).status).toBe(200)
    const page = await visit(url)
    await payThrough(page, 'maybank2u')
    await page.getByRole('button', { name: /^Pay RM 58\.90/ }).click()
    await page.getByText('Paid. Thank you!').waitFor()
    expect(shop.output.match(/Paid: A-1001/g)).toHaveLength(1)
    // A payer can tamper with the form.
    const plain = await visit(url, { javaScriptEnabled: false })
    await plain.getByRole('combobox', { name: 'Bank' }).evaluate((select: HTMLSelectElement) => {
      select.add(new Option('Invented', 'NONE0001'))
    })
    await plain.getByRole('combobox', { name: 'Bank' }).selectOption('NONE0001')
    await plain.getByRole('button', { name: 'Pay' }).click()
    await plain.getByText('This bank is not offered now. Choose another one.').waitFor()
  })
})
