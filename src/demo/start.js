// `npm start`: the demo on http://localhost:5173, its back end mounted in Vite's own server.
import { createServer } from 'vite'

const port = Number(process.env['PORT'] ?? 5173)

/** @type {import('./backEnd.js').BackEnd | undefined} */
let backEnd

const server = await createServer({
  server: { port, strictPort: true, host: 'localhost' },
  plugins: [
    {
      name: 'demo-back-end',
      configureServer: ({ middlewares }) => {
        middlewares.use((request, response, next) => {
          if (backEnd?.answers(request)) backEnd.handle(request, response)
          else next()
        })
      },
    },
  ],
})

try {
  const { createBackEnd } = await server.ssrLoadModule('/src/demo/backEnd.ts')
  backEnd = await createBackEnd(process.env)
  await server.listen()
  console.log(`The demo is at http://localhost:${port}/ and shows ${backEnd?.service}.`)
} catch (error) {
  console.error(sentenceFor(error))
  await backEnd?.close()
  await server.close()
  process.exit(1)
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    void Promise.all([backEnd?.close(), server.close()]).then(() => process.exit(0))
  })

/** @param {unknown} error */
function sentenceFor(error) {
  const message = error instanceof Error ? error.message : String(error)
  return message.includes('already in use')
    ? `Port ${port} is taken. Stop what runs there, or choose another port: PORT=${port + 1} npm start`
    : message
}
