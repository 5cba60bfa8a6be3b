import { spawnSync } from 'node:child_process'

/** The folder of the script that is built for the tests. */
export const builtScript = 'node_modules/.cache/fpx-embed'

/** Builds the script once per run, before the embed tests, which test the script a shop loads instead of the source. */
export default function buildScript(): void {
  if (process.env['FPX_SCRIPT_BUILT']) return
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--mode', 'embed', '--outDir', builtScript],
    { env: { ...process.env, NODE_ENV: 'production' }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The script could not be built:\n${stderr}`)
  process.env['FPX_SCRIPT_BUILT'] = 'yes'
}
