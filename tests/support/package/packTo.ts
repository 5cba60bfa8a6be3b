import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { stagePackage } from '../../../.config/scripts/stagePackage.js'

/** Packs the built package into a folder, as it is published, and returns the path of the tarball. */
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
