// `npm run build:package`: bundles the types of each entry of package.json into one file. Types that several entries use
// are in shared files. It uses Rollup, because no Rolldown plugin both copies docstrings unchanged and runs on Node 20.
import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { dts } from 'rollup-plugin-dts'

/** @typedef {{ types: { 'fpx-source': string, default: string } }} Entry */

/** @type {{ exports: Record<string, string | Entry> }} */
const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const entries = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [] : entry))

/** @type {import('rollup').RollupOptions} */
export default {
  // All stylesheet entries have the same declaration file.
  input: Object.fromEntries(
    entries.map(({ types }) => [
      relative('dist/types', types.default).replace(/\.d\.ts$/, ''),
      types['fpx-source'],
    ]),
  ),
  // Every import that isn't a file of `src` is a package or a Node built-in.
  external: (id) => /^[^./]/.test(id),
  // Without the plugin's last step, which replaces a shared file by an entry that exports the same type. Server entries
  // would import `Bank` from `./index.js`, and so need React.
  plugins: [{ ...dts({ tsconfig: 'src/tsconfig.build.json' }), generateBundle: undefined }],
  output: {
    dir: 'dist/types',
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: ({ name }) => `shared/${basename(name)}.d.ts`,
    // Otherwise a project that uses only the custom elements couldn't compile without react-query.
    hoistTransitiveImports: false,
  },
}
