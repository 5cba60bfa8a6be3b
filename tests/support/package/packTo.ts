import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { stagePackage } from '../../../.config/scripts/stagePackage.js'

/** Packs the built package into a folder, as published, and returns the tarball's path. */
export function packTo(folder: string): string {
  const staged = join(folder, 'staged')
  stagePackage(staged)
  const printed = execFileSync('npm', ['pack', staged, '--json', '--pack-destination', folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [packed] = JSON.parse(printed) as [{ filename: string }]
  return join(folder, packed.filename)
}
