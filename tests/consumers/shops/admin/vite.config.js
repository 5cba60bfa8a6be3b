import react from '@vitejs/plugin-react'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'

const server = { name: 'admin-server', configurePreviewServer: mount }

/** Returns who is signed in: an admin, or a clerk, who may not see companies. */
const readUser = (cookie) => /(?:^|; )session=(admin|clerk)(?:;|$)/.exec(cookie ?? '')?.[1]

function authorizeAdmin(request) {
  if (request.header('authorization') === 'Bearer admin') return true
  const user = readUser(request.header('cookie'))
  return user && user === 'admin'
}

/** Mounts the proxy, and an endpoint for the session, which is a cookie. */
function mount({ middlewares }) {
  const { FPX_BASE_URL: baseUrl, FPX_API_KEY: apiKey } = process.env
  const proxy = createFpxProxy({
    gateway: { baseUrl, apiKey },
    admin: { authorize: authorizeAdmin },
  })
  middlewares.use('/api/fpx', toNodeHandler(proxy))
  middlewares.use('/api/session', ({ method, headers }, response) => {
    if (method === 'POST') response.setHeader('Set-Cookie', 'session=admin; HttpOnly; Path=/')
    if (method === 'DELETE') response.setHeader('Set-Cookie', 'session=; Max-Age=0; Path=/')
    response.end(JSON.stringify(readUser(headers.cookie) !== undefined))
  })
}

export default { plugins: [react(), server] }
