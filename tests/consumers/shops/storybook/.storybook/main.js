import { createFpxProxy } from 'fpx-checkout/proxy'
import { toNodeHandler } from 'fpx-checkout/proxy/node'

/** The stories send their requests to `/api/fpx`, as a shop page does. */
const proxy = {
  name: 'fpx-proxy',
  configureServer({ middlewares }) {
    const { FPX_BASE_URL: baseUrl, FPX_API_KEY: apiKey } = process.env
    // This Storybook has no sessions: its pages may see the companies, other sites may not.
    const admin = { authorize: (request) => request.header('sec-fetch-site') === 'same-origin' }
    const handler = toNodeHandler(createFpxProxy({ gateway: { baseUrl, apiKey }, admin }))
    middlewares.use('/api/fpx', (request, response) => {
      // Storybook forbids the caching of every response, and the proxy would respect that.
      response.removeHeader('Cache-Control')
      handler(request, response)
    })
  },
}

export default {
  framework: '@storybook/react-vite',
  stories: ['../stories/*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (config) => ({ ...config, plugins: [...(config.plugins ?? []), proxy] }),
}
