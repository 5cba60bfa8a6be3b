import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the package, packed as npm would publish it. */
    tarball: string
    /** The same, unpacked. */
    unpacked: string
  }
}

/** Packs what has been built, as npm would publish it, and unpacks it beside. */
export default function packPackage({ provide }: TestProject): () => void {
  for (const built of ['index.js', 'embed/fpx-checkout.js', 'sbom.cdx.json'])
    if (!existsSync(`dist/${built}`))
      throw new Error(`There is no dist/${built}: \`npm run build\` comes first.`)
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-packed-'))
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const [packed] = JSON.parse(run('npm', 'pack', '--json', '--pack-destination', folder)) as [
    { filename: string },
  ]
  const tarball = join(folder, packed.filename)
  run('tar', '-xzf', tarball, '-C', folder)
  provide('tarball', tarball)
  provide('unpacked', join(folder, 'package'))
  return () => rmSync(folder, { recursive: true, force: true })
}
