import { printTable } from '../../size/printTable.js'
import { weighModule } from '../contest/weighModule.js'

/** Lists of 43 banks aren't virtualized. */
const WITHOUT_VIRTUAL_LIST = 'downshift without its virtual list'

/** The file of each library. `npm run size` measures the package itself, as a shop installs it. */
const files: Record<string, string> = {
  downshift: 'Downshift.tsx',
  [WITHOUT_VIRTUAL_LIST]: 'Downshift.tsx',
  'react-select': 'ReactSelect.tsx',
  'Headless UI': 'HeadlessUi.tsx',
  'Base UI': 'BaseUi.tsx',
  'React Aria': 'ReactAria.tsx',
  'Ant Design': 'AntDesign.tsx',
  Vaadin: 'Vaadin.ts',
}

/** Prints what a payer downloads for each library, including its virtual list unless the name says otherwise. */
export async function weigh(): Promise<void> {
  // The benchmark's files that load and filter the banks don't count.
  const shared = [/\/(useRows|filterRows|listSize)\.js$/]
  const rows: string[][] = []
  for (const [name, file] of Object.entries(files)) {
    const external = name === WITHOUT_VIRTUAL_LIST ? [...shared, /VirtualDownshift/] : shared
    const bytes = await weighModule(`tests/bench/picker/contestants/${file}`, external)
    rows.push([name, bytes.toLocaleString('en')])
  }
  console.log('Script of each, gzipped bytes with Vite; `npm run size` prints ours')
  printTable([['', 'bytes'], ...rows])
}
