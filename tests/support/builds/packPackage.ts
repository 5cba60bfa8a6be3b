import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { stagePackage } from '../../../.config/scripts/stagePackage.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the package, packed as npm would publish it. */
    tarball: string
    /** The folder of the unpacked package. */
    unpacked: string
  }
}

/** Packs the built package as npm would publish it and unpacks it next to the tarball. */
export default function packPackage({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-packed-'))
  const tarball = packTo(folder)
  execFileSync('tar', ['-xzf', tarball, '-C', folder])
  provide('tarball', tarball)
  provide('unpacked', join(folder, 'package'))
  return () => rmSync(folder, { recursive: true, force: true })
}

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
