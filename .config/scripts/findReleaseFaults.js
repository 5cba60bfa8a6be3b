// Reports what a release lacks. `npm run release` runs it first, because the checks take half an hour, and the registry
// would refuse the release only after them.
import { readFileSync } from 'node:fs'

/** The package.json fields that link to this repository. */
const addressFields = /** @type {const} */ (['repository', 'homepage', 'bugs'])

/**
 * @param {{ version: string, repository?: unknown, homepage?: unknown, bugs?: unknown }} manifest
 * @param {Record<string, string | undefined>} env
 * @returns {string[]} The reasons not to publish, one sentence each.
 */
const findReleaseFaults = (manifest, env) => [
  ...addressFields.flatMap((name) => addressFaults(name, manifest[name])),
  ...(manifest.version === '0.0.0'
    ? ['The version is 0.0.0. `npm run bump` makes the next one of the changesets.']
    : []),
  ...(env['ACTIONS_ID_TOKEN_REQUEST_URL']
    ? []
    : [
        'This is not the release workflow (.github/workflows/release.yml): only what is built there, with `id-token: write`, gets a provenance.',
      ]),
]

/**
 * @param {string} name
 * @param {unknown} field
 */
function addressFaults(name, field) {
  const { url = field } = /** @type {{ url?: unknown }} */ (field ?? {})
  if (typeof url === 'string' && isRealAddress(url.replace(/^git\+/, ''))) return []
  return [
    `package.json's "${name}" must be an address of this repository; received ${JSON.stringify(url)}.` +
      (name === 'repository'
        ? ' The registry accepts a provenance only from this repository.'
        : ''),
  ]
}

/**
 * Whether a URL is real. Hosts under `.example` are reserved, so such URLs in package.json are placeholders.
 *
 * @param {string} url
 */
const isRealAddress = (url) =>
  URL.canParse(url) && /^https:\/\/.+(?<!\.example)$/.test(new URL(url).origin)

/** @type {{ version: string }} */
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const faults = findReleaseFaults(manifest, process.env)
for (const fault of faults) console.error(`release: ${fault}`)
if (faults.length > 0) process.exitCode = 1
