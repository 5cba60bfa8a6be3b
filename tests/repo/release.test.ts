import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { suites } from '../../.config/scripts/suites.js'

const workflows = readdirSync('.github/workflows').map((name) => `.github/workflows/${name}`)

/** Returns the actions that are referenced by a tag or branch, which their owner can move to other code. */
const unpinned = (workflow: string) =>
  [...workflow.matchAll(/\buses: (\S+)/g)]
    .map(([, action]) => action!)
    .filter((action) => !/@[0-9a-f]{40}$/.test(action))

describe('the workflows', () => {
  it('pin every action to a commit', () => {
    expect(workflows).toHaveLength(2)
    for (const path of workflows) {
      const text = readFileSync(path, 'utf8')
      expect(text).toContain('uses: ')
      expect(unpinned(text)).toEqual([])
    }
  })

  it('control: an unpinned action is found', () => {
    expect(unpinned('- uses: a/b@v4\n- uses: c/d@main # v1')).toEqual(['a/b@v4', 'c/d@main'])
  })

  it('run only scripts and suites that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    const known = [
      ...Object.keys(scripts),
      ...Object.keys(suites).map((name) => `suite -- ${name}`),
    ]
    const run = [...workflows, '.ci/run'].flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bnpm run (suite -- \S+|\S+)/g)].map(
        ([, name]) => name!,
      ),
    )
    expect(run).toContain('suite -- consumers')
    expect(run.filter((name) => !known.includes(name))).toEqual([])
  })
})
