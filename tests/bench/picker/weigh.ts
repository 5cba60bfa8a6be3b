import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** The file of each contestant. The native select has no code. */
const files: Record<string, string> = {
  'fpx-checkout': 'FpxCheckout.ts',
  downshift: 'Downshift.tsx',
  'react-select': 'ReactSelect.tsx',
  'Base UI': 'BaseUi.tsx',
  'React Aria': 'ReactAria.tsx',
}

/**
 * Prints the size that a payer downloads for each, in kilobytes: minified and gzipped, without React and react-query,
 * which the shop already has.
 */
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
        // `useRows`, by which the other contestants load the banks, does not count for their size.
        external: [/^(react|react-dom)($|\/)/, '@tanstack/react-query', './useRows.js'],
        output: { minify: true, comments: false },
      },
    },
  })) as Rolldown.RolldownOutput[]
  return result
    .flatMap(({ output }) => output.map((part) => (part.type === 'chunk' ? part.code : '')))
    .join('')
}
