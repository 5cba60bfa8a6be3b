// `npm start`: the demo on http://localhost:5173, with its back end mounted in Vite's server.
import { createServer as createTcpServer } from 'node:net'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { embedScript } from './embedScript.js'

const port = readPort()
await requireFreePort()

/** @type {{ current?: import('./backEnd/createBackEnd.js').BackEnd }} */
const backEnd = {}

const server = await createServer({
  server: { port, strictPort: true, host: 'localhost' },
  plugins: [
    {
      name: 'demo-back-end',
      configureServer: ({ middlewares }) => {
        middlewares.use((request, response, next) => {
          if (request.url?.startsWith('/embed/')) void embedScript(request, response)
          else if (backEnd.current?.answers(request)) backEnd.current.handle(request, response)
          else next()
        })
      },
    },
  ],
})

try {
  const { createBackEnd } = /** @type {typeof import('./backEnd/createBackEnd.js')} */ (
    await server.ssrLoadModule('/src/demo/backEnd/createBackEnd.ts')
  )
  const started = await createBackEnd(process.env)
  backEnd.current = started
  await server.listen()
  // If port 0 was requested, the system has selected another port.
  const [address] = server.resolvedUrls?.local ?? []
  console.log(`The demo is at ${address} and shows ${started.gateway}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await backEnd.current?.close()
  await server.close()
  process.exit(1)
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    void Promise.all([backEnd.current?.close(), server.close()]).then(() => process.exit(0))
  })

function readPort() {
  try {
    const { values } = parseArgs({ options: { port: { type: 'string' } } })
    // An empty `PORT` is treated as absent.
    const text = values.port ?? (process.env['PORT'] || '5173')
    if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  } catch {
    // We exit if an argument isn't --port or if --port has no value.
  }
  console.error('The only option is --port, with a number: npm start -- --port 5174')
  process.exit(1)
}

/** Exits if the port is taken. Vite looks later, when it has printed that it scans dependencies (on a slow machine). */
function requireFreePort() {
  return new Promise((done) => {
    const probe = createTcpServer().listen(port, 'localhost', () => probe.close(done))
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
      // Vite says why it can't listen for any other reason.
      if (code !== 'EADDRINUSE') return done(undefined)
      console.error(
        `Port ${port} is taken. Stop the program that uses it, or choose another port: npm start -- --port ${port + 1}`,
      )
      process.exit(1)
    })
  })
}
