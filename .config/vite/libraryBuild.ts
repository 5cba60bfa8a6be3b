import type { UserConfig } from 'vite'
import { PEERS } from './conditions.js'
import { pureCalls } from './pureCalls.js'

/** The source files of package.json's `exports` and `bin`, except `./embed`, keyed by their names in dist. */
const entries = {
  index: 'src/index.ts',
  query: 'src/query.ts',
  locales: 'src/locales/index.ts',
  proxy: 'src/proxy/index.ts',
  'proxy/node': 'src/proxy/node.ts',
  'proxy/redis': 'src/proxy/redis.ts',
  payments: 'src/payments/index.ts',
  gateway: 'src/gateway/index.ts',
  'gateway/adapters': 'src/gateway/adapters/index.ts',
  sandbox: 'src/sandbox/index.ts',
  'sandbox/node': 'src/sandbox/node.ts',
  msw: 'src/msw.ts',
  serverOnly: 'src/serverOnly.ts',
  cli: 'src/cli/index.ts',
}

/** `--mode library`: the package's ES modules. */
export const libraryBuild: UserConfig = {
  build: {
    outDir: 'dist',
    copyPublicDir: false,
    // The maps show tests which sources a file contains. They aren't packed, because this code isn't minified.
    sourcemap: 'hidden',
    minify: false,
    lib: { entry: entries, formats: ['es'] },
    rolldownOptions: {
      plugins: [pureCalls()],
      external: [PEERS, 'valibot', /^node:/],
      output: { chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
}
