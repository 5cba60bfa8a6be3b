import react from '@vitejs/plugin-react'
import { createFpxProxy } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'

const proxy = {
  name: 'fpx-proxy',
  configureServer: mount,
  configurePreviewServer: mount,
}

function mount({ middlewares }) {
  const { FPX_BASE_URL: baseUrl, FPX_API_KEY: apiKey } = process.env
  middlewares.use('/api/fpx', toNodeHandler(createFpxProxy({ gateway: { baseUrl, apiKey } })))
}

export default { plugins: [react(), proxy] }
