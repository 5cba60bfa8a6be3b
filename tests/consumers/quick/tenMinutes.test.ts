import { readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { freePort } from '../../support/startDemo.js'
import { createTempProject } from '../../support/consumers/createTempProject.js'
import { payThrough, visit } from '../../support/consumers/visit.js'

/** The quick start of the README: its commands in their order, and its files by name. */
function tenMinutes(readme: string) {
  const section = /## Ten minutes[^]*?(?=\n## )/.exec(readme)![0]
  const blocks = [...section.matchAll(/(?:`([\w./]+)`\n\n)?```(\w+)\n([^]*?)```/g)]
  return {
    commands: blocks.flatMap(([, , kind, text]) => (kind === 'sh' ? text!.trim().split('\n') : [])),
    files: blocks.flatMap(([, name, , text]) => (name ? [[name, text!] as const] : [])),
    doctor: /`(npx fpx-checkout doctor [^`]*)`/.exec(section)![1]!,
  }
}

it("the README leads from an empty folder to a bank code in the server's log", async () => {
  const [shopPort, servicePort] = [await freePort(), await freePort()]
  const readme = readFileSync('README.md', 'utf8')
    .replaceAll('3000', String(shopPort))
    .replaceAll('4010', String(servicePort))
  const { commands, files, doctor } = tenMinutes(readme)
  const [init, install, sandbox, serve] = commands as [string, string, string, string]
  expect(commands).toHaveLength(4)
  const project = await createTempProject()
  await project.run(init)
  // The only difference: the package is a local tarball, not published yet.
  await project.run(install.replace('fpx-checkout', inject('tarball')))
  await project.start(sandbox, /listens on/)
  for (const [name, text] of files) project.write(name, text)
  const shop = await project.start(serve, /The shop is at/)

  const page = await visit(`http://localhost:${shopPort}`)
  await payThrough(page, 'maybank2u')
  await page.getByText('Thank you').waitFor()
  expect(shop.output).toContain('The payer chose MB2U0227')
  await project.run(doctor)
})
