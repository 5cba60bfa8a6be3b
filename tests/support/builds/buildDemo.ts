import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import buildScript, { builtScript } from './buildScript.js'

/** The folder of the static demo that is built for the tests. */
export const builtDemo = 'node_modules/.cache/fpx-demo'

/** Builds the demo as a static site once per run, with the script that its pages load. */
export default function buildDemo(): void {
  if (process.env['FPX_DEMO_BUILT']) return
  buildScript()
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      ...['node_modules/vite/bin/vite.js', 'build', '--mode', 'demo'],
      ...['--outDir', builtDemo, '--emptyOutDir'],
    ],
    { env: { ...process.env, NODE_ENV: 'production' }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The demo could not be built:\n${stderr}`)
  cpSync(builtScript, join(builtDemo, 'embed'), { recursive: true })
  process.env['FPX_DEMO_BUILT'] = 'yes'
}
