import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Packs into a folder what has been built, as npm would publish it, and returns the path of the tarball. */
export function packTo(folder: string): string {
  for (const built of ['index.js', 'embed/fpx-checkout.js', 'sbom.cdx.json'])
    if (!existsSync(`dist/${built}`))
      throw new Error(`There is no dist/${built}: \`npm run build\` comes first.`)
  const printed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [packed] = JSON.parse(printed) as [{ filename: string }]
  return join(folder, packed.filename)
}
