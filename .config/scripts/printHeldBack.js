// `npm run held-back`: compares the packages of every package.json with the registry, and prints those of which a newer
// major exists, each with the reason in `.config/heldBack.js`. Fails if a reason is missing or no longer true.
import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { peers } from '../../tests/consumers/support/peers.js'
import { heldBack } from '../heldBack.js'

const run = promisify(execFile)

/** @typedef {import('../heldBack.js').Reason} Reason */
/** @typedef {{ name: string, version: string, place: string }} Pinned A version that a file names. */
/** @typedef {{ ok: boolean, text: string }} Line */

/**
 * Returns a package's field from the registry, or `undefined` if it doesn't have the field.
 *
 * @callback View
 * @param {string} spec
 * @param {string} field
 * @returns {Promise<unknown>}
 */

/**
 * Returns the part of a version whose change may break users: the major, or the minor of 0.x.
 *
 * @param {string} version
 */
const majorOf = (version) => /^(?:0\.\d+|\d+)/.exec(version)?.[0] ?? version

/**
 * Returns a line for each pinned package of which a newer major exists, and one for each reason without such a package.
 *
 * @param {readonly Pinned[]} pinned
 * @param {Record<string, Reason>} reasons Keyed by package.
 * @param {View} view
 * @returns {Promise<Line[]>}
 */
export async function findHeldBack(pinned, reasons, view) {
  const names = [...new Set(pinned.map(({ name }) => name))].sort()
  /** @type {Line[]} */
  const lines = []
  const check = async (/** @type {string} */ name) => {
    const newest = String(await view(name, 'version'))
    const behind = pinned.filter(
      (one) => one.name === name && majorOf(one.version) !== majorOf(newest),
    )
    if (behind.length === 0) {
      if (reasons[name])
        lines.push({ ok: false, text: `${name}: nothing is held back, remove its reason` })
      return
    }
    const places = [...new Set(behind.map(({ version, place }) => `${version} in ${place}`))]
    const about = `${name} ${newest}: ${places.join(', ')}`
    const reason = reasons[name]
    const fault = reason ? await findFault(name, newest, reason, view) : 'there is no reason'
    lines.push({ ok: !fault, text: `${about}\n    ${fault ?? describe(reason ?? {})}` })
  }
  // A few at a time, because each starts a process.
  const waiting = [...names]
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await check(name)
  }
  await Promise.all(Array.from({ length: 6 }, work))
  for (const name of Object.keys(reasons))
    if (!names.includes(name))
      lines.push({ ok: false, text: `${name}: no file names it, remove its reason` })
  return lines.sort((a, b) => a.text.localeCompare(b.text))
}

/** @param {Reason} reason */
const describe = ({ needsNode, peerOf, because }) =>
  because ?? (needsNode ? 'needs a newer Node than 20' : `${peerOf} does not accept it yet`)

/**
 * Returns why a reason isn't true, if it isn't.
 *
 * @param {string} name
 * @param {string} newest
 * @param {Reason} reason
 * @param {View} view
 */
async function findFault(name, newest, { needsNode, peerOf, because, until }, view) {
  if (needsNode) {
    const range = /** @type {string | undefined} */ (await view(name, 'engines.node'))
    // The package `node` has the versions of Node.
    const nodes = range ? [await view(`node@${range}`, 'version')].flat() : ['20']
    return nodes.some((node) => String(node).startsWith('20'))
      ? 'it runs on Node 20 now, update it'
      : undefined
  }
  if (peerOf) {
    const field = /** @type {Record<string, string> | undefined} */ (
      await view(peerOf, 'peerDependencies')
    )
    const range = field?.[name]
    const accepted = range ? [await view(`${name}@${range}`, 'version')].flat() : [newest]
    return accepted.includes(newest) ? `${peerOf} accepts it now, update it` : undefined
  }
  if (!because) return 'the reason is empty'
  return until === majorOf(newest)
    ? undefined
    : `the reason is about version ${until}, check it again`
}

/** Returns the versions that the files of this repository name. */
function listPinned() {
  const files = execFileSync('git', ['ls-files', '*package.json'], { encoding: 'utf8' })
  const inFiles = files
    .trim()
    .split('\n')
    .flatMap((place) => {
      /** @type {Record<string, Record<string, string> | undefined>} */
      const { dependencies, devDependencies } = JSON.parse(readFileSync(place, 'utf8'))
      return Object.entries({ ...dependencies, ...devDependencies }).map(([name, spec]) => {
        const [, alias, aliased] = /^npm:(.+)@(.+)$/.exec(spec) ?? []
        return { name: alias ?? name, version: (aliased ?? spec).replace(/^\D+/, ''), place }
      })
    })
  const newestPeers = Object.entries(peers).map(([name, versions]) => ({
    name,
    version: versions.at(-1) ?? '',
    place: 'tests/consumers/support/peers.js',
  }))
  return [...inFiles, ...newestPeers]
}

/** @type {View} */
async function viewInRegistry(spec, field) {
  const { stdout } = await run('npm', ['view', spec, field, '--json'], { maxBuffer: 2 ** 24 })
  /** @type {unknown} */
  const value = stdout.trim() ? JSON.parse(stdout) : undefined
  return value
}

const [, self = ''] = process.argv
if (import.meta.url === pathToFileURL(self).href) {
  const lines = await findHeldBack(listPinned(), heldBack, viewInRegistry)
  for (const { ok, text } of lines) console.log(`${ok ? '' : 'FAULT '}${text}`)
  process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1
}
