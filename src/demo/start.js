// `npm start`: the demo on http://localhost:5173, its back end mounted in Vite's own server.
import { createServer } from 'vite'
import { embedScript } from './embedScript.js'

// An empty variable is none.
const port = Number(process.env['PORT'] || 5173)

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
  console.log(`The demo is at http://localhost:${port}/ and shows ${started.service}.`)
} catch (error) {
  console.error(sentenceFor(error))
  await backEnd.current?.close()
  await server.close()
  process.exit(1)
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    void Promise.all([backEnd.current?.close(), server.close()]).then(() => process.exit(0))
  })

/** @param {unknown} error */
function sentenceFor(error) {
  const message = error instanceof Error ? error.message : String(error)
  return message.includes('already in use')
    ? `Port ${port} is taken. Stop what runs there, or choose another port: PORT=${port + 1} npm start`
    : message
}
