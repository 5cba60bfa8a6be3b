import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stagePackage } from '../../.config/scripts/stagePackage.js'

/**
 * Packs the build and installs the tarball in an empty folder as a merchant does so that a bundler finds the same files
 * as a merchant's bundler.
 *
 * @param {string} folder Replaced if it exists.
 */
export function installPackage(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')

  const staged = join(folder, 'staged')
  stagePackage(staged)

  /** @type {[{ filename: string }]} */
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', staged, '--json', '--pack-destination', folder], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  // Without peers: the merchant already has them, and no measured bundle contains them.
  execFileSync(
    'npm',
    ['install', '--legacy-peer-deps', '--prefer-offline', '--ignore-scripts', `./${filename}`],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
}
