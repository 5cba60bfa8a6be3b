import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromedriverPath, chromiumPath } from '../../tests/support/programs/browsers.js'
import { nodeAtLeast, withNode } from '../../tests/support/programs/nodePrograms.js'
import buildPackage from '../../tests/support/builds/buildPackage.js'
import { packTo } from '../../tests/support/builds/packPackage.js'

/**
 * `npm run suite -- drivers`: builds and packs the package, installs it in a merchant's project with third-party test
 * tools (tests/drivers), and runs that project's tests, on Node 24 if this Node is older. Arguments are passed to Vitest: `… drivers puppeteer`.
 */
export function run(args: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-drivers-'))
  const runIn = (cwd: string, command: string, ...rest: string[]) => {
    const CHROME_PATH = chromiumPath()
    const CHROMEDRIVER_PATH = chromedriverPath()
    const env = {
      ...withNode(nodeAtLeast(24)),
      CHROME_PATH,
      CHROMEDRIVER_PATH,
      NODE_ENV: undefined,
    }
    return spawnSync(command, rest, { cwd, env, stdio: 'inherit' }).status ?? 1
  }
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error']
  try {
    buildPackage()
    cpSync('tests/drivers', folder, { recursive: true })
    const tarball = packTo(folder)
    process.exitCode =
      runIn(folder, 'npm', 'ci', ...quiet) ||
      runIn(folder, 'npm', 'install', '--no-save', ...quiet, tarball) ||
      runIn(join(folder, 'shop'), 'npx', 'vitest', 'run', ...args)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
