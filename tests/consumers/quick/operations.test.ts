import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { expect, inject, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { createTempProject, type TempProject } from '../support/createTempProject.js'
import { codeBlocks, filesOf } from '../../support/guides/codeBlocks.js'
import { listen, freePort } from '../../support/sockets/listen.js'
import { nodeAtLeast, withNode } from '../../support/programs/nodePrograms.js'

/** Returns the guide's code block that contains a string. */
function blockWith(guide: string, text: string): string {
  const block = codeBlocks(guide).find((one) => one.text.includes(text))
  if (!block) throw new Error(`The guide has no block with ${text}`)
  return block.text
}

/** Returns a Dockerfile's instructions, keyed by name. */
function instructionsIn(dockerfile: string): Record<string, string> {
  return Object.fromEntries(
    dockerfile
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  )
}

/** Quotes a list of words so that the shell passes them on uninterpreted, as Docker does. */
const commandLine = (words: readonly string[]) =>
  words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')

const wordsIn = (json = '') => JSON.parse(json) as string[]

/** Starts a sandbox. Returns the guide with free ports, and the environment for this sandbox. */
async function prepare() {
  const { baseUrl, close } = await serveSandbox(createSandbox())
  onTestFinished(close)
  const ports = { proxy: await freePort(), metrics: await freePort(), redis: await freePort() }
  const guide = readFileSync('src/guides/operations.md', 'utf8')
    .replaceAll('4020', String(ports.proxy))
    .replaceAll('9464', String(ports.metrics))
    .replaceAll('redis://redis:6379', `redis://127.0.0.1:${ports.redis}`)
  return { guide, ports, env: { FPX_BASE_URL: baseUrl, FPX_API_KEY: 'sandbox-key' } }
}

/** Runs the image's `RUN` line in an empty folder, with the tarball under test as the package. Returns the folder. */
async function buildImage(dockerfile: Record<string, string>): Promise<TempProject> {
  const project = await createTempProject()
  await project.run(dockerfile['RUN']!.replace(/\.\/fpx-checkout\S+/, inject('tarball')))
  return project
}

async function statusAndText(address: string): Promise<[number, string]> {
  const response = await fetch(address)
  return [response.status, (await response.text()).trim()]
}

it('the Dockerfile and the compose file run a healthy proxy that shares Redis', async () => {
  const { guide, ports, env } = await prepare()
  const dockerfile = instructionsIn(blockWith(guide, 'FROM node'))
  const image = Object.fromEntries(
    dockerfile['ENV']!.split(' ').map((setting) => setting.split('=') as [string, string]),
  )
  const { services } = parse(blockWith(guide, 'image: redis')) as {
    services: { redis: { command: string[] }; proxy: { environment: Record<string, string> } }
  }
  const project = await buildImage(dockerfile)
  await project.start(
    commandLine([...services.redis.command, '--port', String(ports.redis), '--bind', '127.0.0.1']),
    /Ready to accept connections/,
  )
  const words = [...wordsIn(dockerfile['ENTRYPOINT']), ...wordsIn(dockerfile['CMD'])]
  const proxy = await project.start(commandLine(words), /"event":"listening"/, {
    ...image,
    ...env,
    ...services.proxy.environment,
  })
  expect(proxy.output).toContain(`"address":"http://[::]:${ports.proxy}/api/fpx"`)
  expect(proxy.output).not.toContain('redis-lost')
  expect(await project.run(`redis-cli -p ${ports.redis} --scan`)).toContain('fpx-checkout:')
  const origin = `http://127.0.0.1:${ports.proxy}`
  const { data } = (await (await fetch(`${origin}/api/fpx/bank`)).json()) as { data: unknown[] }
  expect(data).toHaveLength(43)
  expect(await statusAndText(`${origin}/readyz`)).toEqual([200, 'ready'])
  expect((await statusAndText(`${origin}/metrics`))[0]).toBe(404)
  expect((await statusAndText(`http://127.0.0.1:${ports.metrics}/metrics`))[1]).toContain(
    'fpx_checkout_calls_total{endpoint="bank"}',
  )
  const probe = commandLine(wordsIn(dockerfile['HEALTHCHECK']!.replace(/^CMD /, '')))
  await project.run(probe)
  // Control: the probe fails on a port on which nothing listens.
  await expect(project.run(probe.replace(String(ports.proxy), '1'))).rejects.toThrow('ended with')
})

it('the Dockerfile without compose and the systemd unit run the proxy, and a signal stops it with code 0', async () => {
  const { guide, ports, env } = await prepare()
  const dockerfile = instructionsIn(blockWith(guide, 'FROM node'))
  const project = await buildImage(dockerfile)
  const unit = blockWith(guide, '[Service]')
    .replaceAll('/opt/fpx-checkout', project.folder)
    .replaceAll('/var/lib/fpx-checkout', project.folder)
  const started = /^ExecStart=(.+)$/m.exec(unit)![1]!
  const image = [...wordsIn(dockerfile['ENTRYPOINT']), ...wordsIn(dockerfile['CMD'])]
  for (const command of [commandLine(image), started]) {
    const settings = { ...env, PORT: String(ports.proxy) }
    // `exec`, as in Docker and systemd: the signal reaches the program, not a shell.
    const running = await project.start(
      `(echo $BASHPID > pid; exec ${command}); echo "exit code $?"`,
      /"event":"listening"/,
      settings,
    )
    await project.run('kill -TERM "$(cat pid)"')
    await expect.poll(() => running.output).toContain('exit code 0')
    expect(running.output).toContain('"event":"draining"')
    expect(running.output).not.toContain(env.FPX_API_KEY)
  }
  expect(await project.run('ls')).toMatch(/^banks\.\S+\.snapshot$/m)
})

it("the guide's configuration file is valid, and `doctor` accepts its options", async () => {
  const { guide, env } = await prepare()
  const project = await buildImage(instructionsIn(blockWith(guide, 'FROM node')))
  project.write('fpx.json', blockWith(guide, '"cors-origin"'))
  const printed = await project.run('npx fpx-checkout doctor --config fpx.json', env)
  expect(printed).toMatch(/^ok +key /m)
})

/** Starts a company's proxy for outgoing connections. Returns its address, and the hosts that it was asked for. */
async function outgoingProxy() {
  const hosts = new Set<string>()
  const server = createServer((incoming, response) => {
    const { host, port, hostname, pathname, search } = new URL(incoming.url!)
    hosts.add(host)
    const { headers, method } = incoming
    request({ port, hostname, path: pathname + search, headers, method }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    }).end()
  }).on('connect', ({ url = '' }, socket) => {
    hosts.add(url)
    const { hostname, port } = new URL(`http://${url}`)
    const target = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(target).pipe(socket)
    })
    for (const end of [socket, target]) end.on('error', () => undefined)
  })
  const { port, close } = await listen(server)
  onTestFinished(close)
  return { HTTP_PROXY: `http://127.0.0.1:${port}`, hosts }
}

it.each([
  ['undici 8', 22, []],
  // Version 8 doesn't run on Node 20.
  ['undici 7', 20, ['undici@7']],
] as const)(
  "the command reaches the gateway through a company's proxy, set up as in the guide with %s",
  async (_what, node, packages) => {
    const { guide, env } = await prepare()
    const { HTTP_PROXY, hosts } = await outgoingProxy()
    const project = await createTempProject('outgoing', ...packages)
    project.write('outgoing.mjs', filesOf(guide)['outgoing.mjs']!)
    const { PATH = '' } = withNode(nodeAtLeast(node))
    const check = (options: Record<string, string>) =>
      project.run('node node_modules/fpx-checkout/dist/cli.js doctor', {
        ...env,
        ...options,
        PATH,
        HTTP_PROXY,
      })
    // Control: without the file, Node ignores `HTTP_PROXY`.
    await check({})
    expect([...hosts]).toEqual([])
    await check({ NODE_OPTIONS: '--import ./outgoing.mjs' })
    expect([...hosts]).toEqual([new URL(env.FPX_BASE_URL).host])
  },
)
