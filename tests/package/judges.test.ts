import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { packedText } from './support/packedFiles.js'

/** Runs a package linter on a packed package. Returns its output if it fails. */
function objections(tool: string, ...args: string[]): string {
  const { status, stdout } = spawnSync(join('tests/package/tools/node_modules/.bin', tool), args, {
    encoding: 'utf8',
  })
  return status === 0 ? '' : stdout
}

const publint = (tarball: string) => objections('publint', 'run', tarball, '--strict')
const attw = (tarball: string) => {
  const sheets = ['picker', 'styles', 'picker.unlayered', 'styles.unlayered']
  const styles = ['--exclude-entrypoints', ...sheets.map((name) => `./${name}.css`)]
  return objections('attw', tarball, '--profile', 'esm-only', ...styles)
}

/** Packs the package with an entry whose types and script don't exist. Returns the tarball's path. */
function broken(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-broken-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(inject('unpacked'), folder, { recursive: true })
  const manifest = packedText('package.json')
    .replace('./dist/types/query.d.ts', './dist/types/nothing.d.ts')
    .replace('./dist/query.js', './dist/nothing.js')
  writeFileSync(join(folder, 'package.json'), manifest)
  const { stdout } = spawnSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: folder,
    encoding: 'utf8',
  })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  return join(folder, filename)
}

describe('the package linters', () => {
  it('publint and attw report nothing', () => {
    expect(publint(inject('tarball'))).toBe('')
    expect(attw(inject('tarball'))).toBe('')
  })

  it('control: both report an entry without files', () => {
    const tarball = broken()
    expect(publint(tarball)).toContain('nothing.js')
    expect(attw(tarball)).toContain('fpx-checkout/query')
  })
})
