import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { PEERS } from './bundlers.js'
import { parts } from './parts.js'
import { printTable } from './printTable.js'

const source = resolve('src')
const ENTRY = 'entry'

/**
 * Prints what each part of `import { BankPicker }` costs a payer, in gzipped bytes. The parts are removed from the
 * sources one after the other, and each figure is how much smaller the bundle gets. So the figures add up to the whole.
 * Calls to a part remain in other modules, and count as part of them.
 */
export async function measureParts() {
  const whole = await bundleWithout([])
  checkModules(whole.modules)
  /** @type {[string, number][]} */
  const rows = []
  /** @type {string[]} */
  const removed = []
  let { size } = whole
  for (const [part, modules] of Object.entries(parts)) {
    removed.push(...modules)
    const { size: smaller } = await bundleWithout(removed)
    rows.push([part, size - smaller])
    size = smaller
  }
  printTable(
    ['part of `import { BankPicker }`', 'gzipped bytes'],
    [...rows, ['the rest', size], ['the whole', whole.size]],
  )
}

/**
 * Bundles the picker with Vite. Functions in the given modules do nothing so that the minifier removes them.
 *
 * @param {string[]} modules Paths in `src`.
 */
async function bundleWithout(modules) {
  const empty = new Set(modules.map((path) => join(source, path)))
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [
        {
          name: 'without-modules',
          enforce: 'pre',
          resolveId: (id) => (id === ENTRY ? ENTRY : undefined),
          load: (id) =>
            id === ENTRY
              ? `import { BankPicker } from '${source}/index.ts'\nconsole.log(BankPicker)`
              : undefined,
          transform: (code, id) => (empty.has(id) ? emptyModule(code) : undefined),
        },
      ],
      build: {
        write: false,
        copyPublicDir: false,
        rolldownOptions: { input: ENTRY, external: PEERS },
      },
    })
  )
  const chunks = output.filter((file) => file.type === 'chunk')
  return {
    size: chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0),
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
  }
}

/**
 * Returns a module with the same exports, which are functions that do nothing.
 *
 * @param {string} code
 */
const emptyModule = (code) =>
  [...code.matchAll(/^export (?:async function|class|const|function) (\w+)/gm)]
    .map(([, name]) => `export function ${name}() {}`)
    .join('\n')

/**
 * Throws if a part has a module that the bundle doesn't contain, for example after a file was renamed.
 *
 * @param {string[]} bundled
 */
function checkModules(bundled) {
  for (const [part, modules] of Object.entries(parts))
    for (const path of modules)
      if (!bundled.includes(join(source, path)))
        throw new Error(
          `The part "${part}" in tests/size/parts.js has src/${path}, which must be a module of \`import { BankPicker }\`. The bundle does not contain it: correct the path, or remove it.`,
        )
}
