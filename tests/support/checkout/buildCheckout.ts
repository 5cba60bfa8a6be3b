import { resolve } from 'node:path'
import { build, defaultClientConditions } from 'vite'

/** Builds the checkout page as a shop does, with React's production build. Returns the files keyed by path. */
export async function buildCheckout(): Promise<Map<string, string | Uint8Array>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: { conditions: ['fpx-source', ...defaultClientConditions] },
    build: {
      write: false,
      copyPublicDir: false,
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: {
        input: resolve('tests/support/checkout/checkoutPage.tsx'),
        output: { entryFileNames: 'checkout.js', assetFileNames: 'checkout[extname]' },
      },
    },
  })
  const { output } = built as Extract<typeof built, { output: unknown }>
  return new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
}
