// Writes dist/sbom.cdx.json: the packages that npm installs with this one, and those that its files contain.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { bundledIn } from './bundledIn.js'

const { name } = /** @type {{ name: string }} */ (JSON.parse(readFileSync('package.json', 'utf8')))

const SUFFIX = '.licenses.md'

/** The built files that contain each package, keyed by `name@version`. */
const bundled = new Map(/** @type {[string, string[]][]} */ ([]))
const lists = readdirSync('dist/embed').flatMap((file) =>
  file.endsWith(SUFFIX) ? [`dist/embed/${file}`] : [],
)
for (const list of lists)
  for (const { ref } of bundledIn(readFileSync(list, 'utf8')))
    bundled.set(ref, [...(bundled.get(ref) ?? []), list.slice(0, -SUFFIX.length)])

// Leaves out peer dependencies, because the merchant installs them.
const installed = npmSbom('--omit', 'dev', '--omit', 'peer')
const refs = new Set(installed.components.map(({ 'bom-ref': ref }) => ref))
const components = installed.components
  .concat(npmSbom().components.filter(({ 'bom-ref': ref }) => bundled.has(ref) && !refs.has(ref)))
  .map((component) => ({
    ...component,
    // npm's own properties are wrong for a bundled package: in this project, it is a development dependency.
    properties: (bundled.get(component['bom-ref']) ?? []).map((value) => ({
      name: `${name}:bundledIn`,
      value,
    })),
  }))

const { component } = installed.metadata
const bom = {
  ...installed,
  // The file must be reproducible from the source, so it contains neither a random number nor a time.
  serialNumber: undefined,
  metadata: { ...installed.metadata, timestamp: undefined, component: { ...component, name } },
  components,
  dependencies: [
    { ref: component['bom-ref'], dependsOn: components.map(({ 'bom-ref': ref }) => ref) },
    ...installed.dependencies.filter(({ ref }) => refs.has(ref)),
    ...components.flatMap(({ 'bom-ref': ref }) => (refs.has(ref) ? [] : [{ ref, dependsOn: [] }])),
  ],
}
writeFileSync('dist/sbom.cdx.json', `${JSON.stringify(bom, null, 2)}\n`)

/**
 * Returns npm's bill of materials from the lock file: the tested versions, regardless of node_modules.
 *
 * @param {string[]} args
 */
function npmSbom(...args) {
  const command = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', ...args]
  /** @type {Bom} */
  const bom = JSON.parse(
    execFileSync('npm', command, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  )
  return bom
}

/** @typedef {{ 'bom-ref': string, name: string, version: string }} Component */
/** @typedef {{ ref: string, dependsOn: string[] }} Dependency */
/** @typedef {{ metadata: { component: Component }, components: Component[], dependencies: Dependency[] }} Bom */
