import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { gzippedSize } from '../../size/gzippedSize.js'
import { printTable } from '../contest/printTable.js'

/** The file of each library. `npm run size` weighs the package itself, as a shop installs it. */
const files: Record<string, string> = {
  downshift: 'Downshift.tsx',
  'react-select': 'ReactSelect.tsx',
  'Headless UI': 'HeadlessUi.tsx',
  'Base UI': 'BaseUi.tsx',
  'React Aria': 'ReactAria.tsx',
  'Ant Design': 'AntDesign.tsx',
  Vaadin: 'Vaadin.ts',
}

/**
 * Prints what a payer downloads for each library, with its virtual list: gzipped, without React and react-query, which
 * the shop already has. The bundler and its settings are those of `npm run size`.
 */
export async function weigh(): Promise<void> {
  console.log('Script of each, gzipped bytes with Vite; `npm run size` prints ours')
  const folder = await mkdtemp(join(tmpdir(), 'fpx-bench-'))
  const rows: string[][] = []
  for (const [name, file] of Object.entries(files)) {
    const outDir = join(folder, file)
    await bundle(resolve('tests/bench/picker/contestants', file), outDir)
    rows.push([name, gzippedSize(outDir).toLocaleString('en')])
  }
  await rm(folder, { recursive: true })
  printTable([['', 'bytes'], ...rows])
}

const bundle = (input: string, outDir: string) =>
  build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input,
        // Otherwise a bundle whose entry only exports would be empty.
        preserveEntrySignatures: 'strict',
        // The files of the benchmark that load and filter the banks do not count for a library.
        external: [
          /^(react|react-dom|@tanstack\/react-query)(\/|$)/,
          /\/(useRows|filterRows|listSize)\.js$/,
        ],
      },
    },
  })
