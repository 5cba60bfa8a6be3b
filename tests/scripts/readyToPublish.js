// Reports what a release lacks, before half an hour of checks and before the registry does.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * @param {{ version: string, repository?: unknown }} manifest
 * @param {Record<string, string | undefined>} env
 * @returns {string[]} The reasons against publishing, a sentence each.
 */
export const publishFaults = (manifest, env) => [
  ...(manifest.repository
    ? []
    : [
        'package.json has no "repository". The registry takes a provenance from the repository that is named there alone, so write it first: { "type": "git", "url": "git+https://…" }.',
      ]),
  ...(manifest.version === '0.0.0'
    ? ['The version is 0.0.0. `npm run bump` makes the next one of the changesets.']
    : []),
  ...(env['ACTIONS_ID_TOKEN_REQUEST_URL']
    ? []
    : [
        'This is not the release workflow (.github/workflows/release.yml): only what is built there, with `id-token: write`, gets a provenance.',
      ]),
]

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  /** @type {{ version: string }} */
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  const faults = publishFaults(manifest, process.env)
  for (const fault of faults) console.error(`release: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
