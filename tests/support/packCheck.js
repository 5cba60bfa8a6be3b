// Packs the package as npm would publish it, and holds the tarball against what its users need.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runnerImport } from 'vite'

/** @type {{ module: typeof import('./canary.js') }} */
const { module: canary } = await runnerImport('./tests/support/canary.ts')
const { CANARY, formsFoundIn } = canary

const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-pack-'))
/** @type {string[]} */
const findings = []

try {
  const packed = packedBy(run('npm', ['pack', '--json', '--pack-destination', folder]))
  const tarball = join(folder, packed.filename)
  const files = packed.files.map(({ path }) => path)

  tool('publint', ['run', tarball, '--strict'])
  tool('attw', [
    tarball,
    '--profile',
    'esm-only',
    '--exclude-entrypoints',
    './picker.css',
    './styles.css',
  ])

  run('tar', ['-xzf', tarball, '-C', folder])
  const unpacked = join(folder, 'package')
  const manifest = manifestIn(unpacked)
  for (const target of targetsOf(manifest.exports).concat(Object.values(manifest.bin)))
    if (!files.includes(target.replace('./', '')))
      findings.push(`${target} is promised by package.json and not packed`)

  directive('dist/index.js', true)
  for (const file of [
    'dist/query.js',
    'dist/locales.js',
    'dist/proxy.js',
    'dist/payment-service.js',
  ])
    directive(file, false)

  for (const entry of ['proxy', 'proxy/node', 'proxy/redis', 'payment-service', 'sandbox/node'])
    if (!refusedInBrowsers(entry)) findings.push(`a browser bundle may take fpx-checkout/${entry}`)

  // The key that the tests use, and the one that this machine knows: neither may have found its way into a build.
  for (const key of [CANARY, process.env['FPX_API_KEY'] ?? CANARY])
    for (const file of files)
      if (formsFoundIn(readFileSync(join(unpacked, file), 'latin1'), key).length > 0)
        findings.push(`${file} holds a key`)
  if (formsFoundIn(readFileSync('tests/support/canary.ts', 'latin1'), CANARY).length === 0)
    findings.push('the search for a key does not find it where it is')

  for (const file of files)
    if (
      !/^(dist|src)\/|^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/.test(file) ||
      /demo|\.test\./.test(file)
    )
      findings.push(`${file} does not belong in the package`)

  /** @param {string} file @param {boolean} wanted */
  function directive(file, wanted) {
    const has = /^\s*['"]use client['"]/.test(readFileSync(join(unpacked, file), 'utf8'))
    if (has !== wanted)
      findings.push(`${file} ${wanted ? 'lacks' : 'must not have'} the directive "use client"`)
  }

  /** @param {string} entry */
  function refusedInBrowsers(entry) {
    const { stderr } = spawnSync(
      process.execPath,
      ['--conditions=browser', '--input-type=module', '-e', `import 'fpx-checkout/${entry}'`],
      { cwd: unpacked, encoding: 'utf8' },
    )
    return stderr.includes('is for servers')
  }
  console.log(
    `${packed.filename}: ${files.length} files, ${Math.round(packed.size / 1024)} kB packed`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

for (const finding of findings) console.error(`pack: ${finding}`)
process.exitCode = findings.length > 0 ? 1 : 0

/** @typedef {{ filename: string, size: number, files: { path: string }[] }} Packed */
/** @typedef {{ exports: unknown, bin: Record<string, string> }} Manifest */

/** @param {string} json - what `npm pack --json` prints */
function packedBy(json) {
  const [packed] = /** @type {[Packed]} */ (JSON.parse(json))
  return packed
}

/** @param {string} folder */
function manifestIn(folder) {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return manifest
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

/** @param {string} name @param {string[]} args */
function tool(name, args) {
  try {
    run(join('node_modules', '.bin', name), args)
  } catch (error) {
    findings.push(`${name} objects:\n${/** @type {{ stdout: string }} */ (error).stdout}`)
  }
}

/** @param {unknown} value @returns {string[]} */
function targetsOf(value) {
  if (typeof value === 'string') return [value]
  return Object.values(/** @type {object} */ (value)).flatMap(targetsOf)
}
