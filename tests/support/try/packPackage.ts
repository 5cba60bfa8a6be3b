import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the package, packed as npm would publish it. */
    tarball: string
  }
}

/** Builds and packs the package once, before the places in which it is tried. */
export default function packPackage({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-packed-'))
  const npm = (...args: string[]) =>
    execFileSync('npm', args, {
      // As at a release; the mode of the test runner is not inherited.
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  npm('run', 'build:library')
  npm('run', 'build:embed')
  const [packed] = JSON.parse(npm('pack', '--json', '--pack-destination', folder)) as [
    { filename: string },
  ]
  provide('tarball', join(folder, packed.filename))
  return () => rmSync(folder, { recursive: true, force: true })
}
