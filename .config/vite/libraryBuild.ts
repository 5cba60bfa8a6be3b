import { esmExternalRequirePlugin, minifySync, type Plugin, type UserConfig } from 'vite'
import { PEERS } from './conditions.js'
import { pureCalls } from './pureCalls.js'

/** The entries of package.json's `exports`, by the name of their file in dist. */
const entries = {
  index: 'src/index.ts',
  query: 'src/query.ts',
  locales: 'src/locales/index.ts',
  proxy: 'src/proxy/index.ts',
  'proxy/node': 'src/proxy/node.ts',
  'proxy/redis': 'src/proxy/redis.ts',
  gateway: 'src/gateway/index.ts',
  'gateway/adapters': 'src/gateway/adapters/index.ts',
  sandbox: 'src/sandbox/index.ts',
  'sandbox/node': 'src/sandbox/node.ts',
  msw: 'src/msw.ts',
  serverOnly: 'src/serverOnly.ts',
  cli: 'src/cli/index.ts',
}

/** `--mode library`: the ES modules of the package. */
export const libraryBuild: UserConfig = {
  build: {
    outDir: 'dist',
    copyPublicDir: false,
    // Tests read from the maps which sources a file contains. The maps are not packed, because this code is not
    // minified.
    sourcemap: 'hidden',
    minify: false,
    // Only the command contains packages of others.
    license: { fileName: 'cli.js.licenses.md' },
    lib: { entry: entries, formats: ['es'] },
    rollupOptions: {
      plugins: [
        pureCalls(),
        minifiedPackages(),
        // A bundled CommonJS package calls `require` for modules of Node, which an ES module does not have.
        esmExternalRequirePlugin({ external: [/^node:/] }),
      ],
      external: [PEERS, 'valibot'],
      output: { chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
}

/** Minifies bundled packages: their comments alone would be 15 kB of the packed package. */
function minifiedPackages(): Plugin {
  return {
    name: 'minified-packages',
    transform: {
      filter: { id: /node_modules/ },
      handler: (code, id) => ({ code: minifySync(id, code).code, map: null }),
    },
  }
}
