import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** Each contender's own file; the native select brings no code. */
const files: Record<string, string> = {
  'fpx-checkout': 'FpxCheckout.ts',
  downshift: 'Downshift.tsx',
  'react-select': 'ReactSelect.tsx',
  'Base UI': 'BaseUi.tsx',
  'React Aria': 'ReactAria.tsx',
}

/** What a payer downloads for each: minified and gzipped, without React and react-query, which the shop has. */
export async function weigh(): Promise<void> {
  console.log('Script of each, minified and gzipped, without React and react-query')
  for (const [name, file] of Object.entries(files)) {
    const kilobytes = gzipSync(await built(file)).length / 1000
    console.log(name.padEnd(16) + `${kilobytes.toFixed(1)} kB`.padStart(18))
  }
}

async function built(file: string): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['fpx-source', 'module', 'browser', 'production'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: resolve('tests/bench/picker', file), formats: ['es'], fileName: 'weighed' },
      rolldownOptions: {
        // How the others come to the banks (`useRows`) is not theirs to weigh.
        external: [/^(react|react-dom)($|\/)/, '@tanstack/react-query', './useRows.js'],
        output: { minify: true, comments: false },
      },
    },
  })) as Rolldown.RolldownOutput[]
  return result
    .flatMap(({ output }) => output.map((part) => (part.type === 'chunk' ? part.code : '')))
    .join('')
}
