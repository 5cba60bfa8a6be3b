import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findReleaseFaults } from '../../.config/scripts/findReleaseFaults.js'
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

describe('a release', () => {
  const inWorkflow = { ACTIONS_ID_TOKEN_REQUEST_URL: 'https://token.test' }
  const ready = {
    version: '1.0.0',
    repository: { type: 'git', url: 'git+https://forge.test/a.git' },
    homepage: 'https://forge.test/a#readme',
    bugs: { url: 'https://forge.test/a/issues' },
  }
  const placeholder = 'https://git.example/fpx-checkout'

  it('may start from the workflow, with a repository and a version', () => {
    expect(findReleaseFaults(ready, inWorkflow)).toEqual([])
  })

  it.each([
    ['without a repository', { ...ready, repository: undefined }, inWorkflow, '"repository" must'],
    [
      'with a placeholder as repository',
      { ...ready, repository: { type: 'git', url: `git+${placeholder}.git` } },
      inWorkflow,
      '"repository" must',
    ],
    [
      'with a placeholder as home page',
      { ...ready, homepage: placeholder },
      inWorkflow,
      '"homepage" must',
    ],
    [
      'with a placeholder for bugs',
      { ...ready, bugs: { url: `${placeholder}/issues` } },
      inWorkflow,
      '"bugs" must',
    ],
    ['before the first version', { ...ready, version: '0.0.0' }, inWorkflow, 'npm run bump'],
    ['from a developer’s machine', ready, {}, 'release workflow'],
  ])('fails with the missing requirement: %s', (_what, manifest, env, words) => {
    const faults = findReleaseFaults(manifest, env)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(words)
  })
})
