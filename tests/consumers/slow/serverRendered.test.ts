import { describe, expect, it } from 'vitest'
import { freePort } from '../../support/sockets/listen.js'
import { createTempProject } from '../support/createTempProject.js'
import { sandboxEnvironment } from '../support/sandboxEnvironment.js'
import { payThrough, visit } from '../support/visit.js'
import { nodeAtLeast, withNode } from '../../support/programs/nodePrograms.js'

const frameworks = [
  [
    'Next.js',
    'next',
    'npx next build',
    'npx next start --hostname 127.0.0.1',
    /Ready in/,
    // The sandbox's test bank.
    () => 'Pay RM 58.90?',
    20,
  ],
  [
    'React Router',
    'react-router',
    'npx react-router build',
    'npx react-router-serve build/server/index.js',
    /http:\S+/,
    (code: string) => `The payer chose ${code}`,
    // React Router 8 needs Node 22.22.
    24,
  ],
] as const

describe.each(frameworks)('a shop on %s', (_name, example, build, start, ready, paying, node) => {
  it('renders the banks on the server, accepts a payment with and without scripts, and `doctor` finds no problem', async () => {
    const [project, sandbox] = await Promise.all([createTempProject(example), sandboxEnvironment()])
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const { PATH = '' } = withNode(nodeAtLeast(node))
    const env = { ...sandbox, PATH, SHOP: url, PORT: String(port), HOST: '127.0.0.1' }
    await project.run(build, env)
    await project.start(start, ready, env)

    const plain = await visit(url, { javaScriptEnabled: false })
    await plain.getByRole('combobox', { name: 'Bank' }).selectOption('ABB0233')
    await plain.getByRole('button', { name: 'Pay' }).click()
    await plain.getByText(paying('ABB0233')).waitFor()
    if (example === 'next') {
      await plain.getByRole('button', { name: 'Decline the payment' }).click()
      await plain.getByText('The payment failed.').waitFor()
    }

    const page = await visit('about:blank')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(url)
    await payThrough(page, 'Bank Islam')
    await page.getByText(paying('BIMB0340')).waitFor()
    expect(asked.filter((path) => path.startsWith('/api/fpx'))).toEqual([])

    await project.run(`npx fpx-checkout doctor --endpoint ${url}/api/fpx`)
  })
})
