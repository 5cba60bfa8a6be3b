import { spawnSync } from 'node:child_process'

/** Builds the package's modules and style sheets, as for a release. Returns their folder. */
export function buildLibrary(): string {
  const folder = 'node_modules/.cache/fpx-library'
  for (const mode of ['library', 'styles']) {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', '--mode', mode, '--outDir', folder],
      { env: { ...process.env, NODE_ENV: 'production' }, encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`The ${mode} could not be built:\n${stderr}`)
  }
  return folder
}
