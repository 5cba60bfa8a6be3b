import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findOutdatedPackages } from '../../.config/scripts/findOutdatedPackages.js'

const lock = (packages: Record<string, { version?: string; optional?: boolean }>) => ({ packages })

describe('npm test with packages that differ from the lock file', () => {
  const expected = lock({
    '': { version: '0.1.0' },
    'node_modules/react': { version: '19.2.0' },
    'node_modules/axe/node_modules/react': { version: '18.0.0' },
    'node_modules/only-on-windows': { version: '1.0.0', optional: true },
  })

  it('names each package that is missing or has a different version', () => {
    expect(
      findOutdatedPackages(expected, lock({ 'node_modules/react': { version: '19.1.0' } })),
    ).toEqual([
      'react: 19.2.0 expected, 19.1.0 installed',
      'axe/node_modules/react: 18.0.0 expected, nothing installed',
    ])
  })

  it('names all but the optional packages if nothing is installed', () => {
    expect(findOutdatedPackages(expected)).toEqual([
      'react: 19.2.0 expected, nothing installed',
      'axe/node_modules/react: 18.0.0 expected, nothing installed',
    ])
  })

  it('names an optional package only if it has a different version', () => {
    const installed = {
      'node_modules/react': { version: '19.2.0' },
      'node_modules/axe/node_modules/react': { version: '18.0.0' },
    }
    expect(findOutdatedPackages(expected, lock(installed))).toEqual([])
    expect(
      findOutdatedPackages(
        expected,
        lock({ ...installed, 'node_modules/only-on-windows': { version: '2.0.0' } }),
      ),
    ).toEqual(['only-on-windows: 1.0.0 expected, 2.0.0 installed'])
  })

  it("does not find a difference in this run's packages", () => {
    const read = (file: string) =>
      JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof findOutdatedPackages>[0]
    const lockFile = read('package-lock.json')
    expect(Object.keys(lockFile.packages).length).toBeGreaterThan(100)
    expect(findOutdatedPackages(lockFile, read('node_modules/.package-lock.json'))).toEqual([])
  })
})
