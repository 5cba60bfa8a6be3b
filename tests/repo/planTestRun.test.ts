import { describe, expect, it } from 'vitest'
import { nodeProjects } from '../../.config/vite/nodeProjects.js'
import { isNeeded, planTestRun, withProjects } from '../../.config/scripts/planTestRun.js'
import { describeMissing, tools } from '../../.config/scripts/tools.js'

const { chromium, redis, php } = tools
const files = ['node', 'node', 'redis', 'redis', 'browser (chromium)', 'php', 'embed'].map(
  (projectName) => ({
    projectName,
  }),
)

describe('npm test without some of its tools', () => {
  it.each([
    ['nothing is missing', [], ['node', 'redis', 'browser', 'php', 'embed'], []],
    [
      'Redis is missing',
      [redis],
      ['node', 'browser', 'php', 'embed'],
      ['redis (2 files, without Redis)'],
    ],
    ['PHP is missing', [php], ['node', 'redis', 'browser', 'embed'], ['php (1 file, without PHP)']],
    [
      'all are missing',
      [chromium, redis, php],
      ['node'],
      [
        'redis (2 files, without Redis)',
        'browser (1 file, without Chromium)',
        'php (1 file, without Chromium and PHP)',
        'embed (1 file, without Chromium)',
      ],
    ],
  ])('runs every project whose tools are installed: %s', (_case, missing, projects, notRun) => {
    expect(planTestRun(files, missing)).toEqual({ projects, notRun })
  })

  it('does not report missing tools that the requested files do not need', () => {
    const requested = [{ projectName: 'node' }]
    expect([chromium, redis, php].filter((tool) => isNeeded(requested, tool))).toEqual([])
    expect([chromium, redis, php].filter((tool) => isNeeded(files, tool))).toHaveLength(3)
    expect(planTestRun(requested, [chromium, redis, php])).toEqual({
      projects: ['node'],
      notRun: [],
    })
  })

  it('replaces the projects in the arguments, and passes the other arguments on', () => {
    const args = ['--project', 'node', 'tests/proxy', '--project=redis', '-t', 'lease']
    expect(withProjects(args, ['node'])).toEqual(['tests/proxy', '-t', 'lease', '--project=node'])
  })
})

describe('the tools of npm test', () => {
  it.each([
    [
      chromium,
      'Chromium is missing, which opens the pages of the browser tests: run `sudo apt-get install chromium` on Debian or Ubuntu, or elsewhere install Chrome or Chromium and write its path into CHROME_PATH.',
    ],
    [
      redis,
      'Redis is missing, which is the store that several proxies share in the tests: run `sudo apt-get install redis-server` on Debian or Ubuntu, or elsewhere install Redis or Valkey so that `redis-server` or `valkey-server` is on PATH.',
    ],
    [
      php,
      'PHP is missing, which serves the PHP pages of the guides in the tests: run `sudo apt-get install php-cli` on Debian or Ubuntu, or elsewhere install PHP so that `php` is on PATH.',
    ],
  ])('say in one sentence what they are for and how to install them: $name', (tool, sentence) => {
    expect(describeMissing(tool)).toBe(sentence)
  })

  it('are needed by projects that exist', () => {
    const names = [...nodeProjects.map(({ test }) => test?.name), 'browser', 'element']
    const needed = Object.values(tools).flatMap(({ projects }) => projects)
    expect(needed.filter((project) => !names.includes(project))).toEqual([])
  })
})
