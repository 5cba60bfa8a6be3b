// Copies the published files into a folder, whose package.json omits the fields that only this repository uses. The
// package is packed from that folder so that this repository's package.json never changes, even if packing fails or a
// test runs at the same time.
//   node .config/scripts/stagePackage.js
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Fields for developing the package, not for using it. */
const developmentFields = new Set([
  'scripts',
  'devDependencies',
  'overrides',
  'allowScripts',
  'msw',
])

/** The condition that resolves an entry to its source, which isn't packed. */
const SOURCE_CONDITION = 'fpx-source'

/**
 * Returns the package.json to publish.
 *
 * @param {Manifest} manifest
 */
export function publishedManifest(manifest) {
  const { exports, publishConfig, sideEffects, ...fields } = manifest
  // `publishConfig.directory` names the staged folder. In that folder's package.json, it would be wrong.
  const { directory: _directory, ...config } = publishConfig
  return Object.fromEntries(
    Object.entries({
      ...fields,
      publishConfig: config,
      sideEffects: sideEffects.filter((path) => !path.startsWith('./src/')),
      exports: withoutSource(exports),
    }).filter(([name]) => !developmentFields.has(name)),
  )
}

/**
 * Returns a target of `exports` without the source condition. If only `default` is left, returns its value.
 *
 * @param {unknown} target
 * @returns {unknown}
 */
function withoutSource(target) {
  if (typeof target !== 'object' || target === null) return target
  const rest = Object.entries(target)
    .filter(([condition]) => condition !== SOURCE_CONDITION)
    .map(([condition, value]) => [condition, withoutSource(value)])
  return rest.length === 1 && rest[0]?.[0] === 'default' ? rest[0][1] : Object.fromEntries(rest)
}

/**
 * Stages the built package.
 *
 * @param {string} folder Replaced if it exists.
 */
export function stagePackage(folder) {
  for (const built of ['index.js', 'types/index.d.ts', 'embed/fpx-checkout.js', 'sbom.cdx.json'])
    if (!existsSync(`dist/${built}`))
      throw new Error(`dist/${built} does not exist. Run \`npm run build:package\` first.`)
  // npm decides what is packed. Scripts are ignored, because `prepack` refuses to pack this folder.
  const printed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  })
  /** @type {[{ files: { path: string }[] }]} */
  const [{ files }] = JSON.parse(printed)
  rmSync(folder, { recursive: true, force: true })
  for (const { path } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(path, join(folder, path))
  }
  const published = publishedManifest(readManifest())
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
}

function readManifest() {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  return manifest
}

/**
 * @typedef {{
 *   exports: Record<string, unknown>
 *   publishConfig: { directory: string }
 *   sideEffects: string[]
 * }} Manifest
 */

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { directory } = readManifest().publishConfig
  stagePackage(directory)
  console.log(`The package is in ${directory}.`)
}
