import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { packedText } from '../support/package/packedFiles.js'

/** Runs one of the registry's judges on a packed package; gives what it prints when it objects. */
function objections(tool: string, ...args: string[]): string {
  const { status, stdout } = spawnSync(join('node_modules', '.bin', tool), args, {
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

/** The package with an entry that promises types and a script which are not there. */
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

describe('the judges of packages', () => {
  it('publint and attw have no objection', () => {
    expect(publint(inject('tarball'))).toBe('')
    expect(attw(inject('tarball'))).toBe('')
  })

  it('would have one to an entry that leads nowhere', () => {
    const tarball = broken()
    expect(publint(tarball)).toContain('nothing.js')
    expect(attw(tarball)).toContain('fpx-checkout/query')
  })
})
