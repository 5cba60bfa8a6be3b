import type { TestProjectInlineConfiguration } from 'vitest/config'

type Test = NonNullable<TestProjectInlineConfiguration['test']>

/** Creates a project whose tests run in Node. */
export const inNode = (name: string, test: Test): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, environment: 'node', ...test },
})

const builtScript = 'tests/support/builds/buildScript.ts'
const builtDemo = 'tests/support/builds/buildDemo.ts'
const builtCli = 'tests/support/builds/buildCli.ts'

const failedPages = ['tests/support/reporters/failedPagesSetup.ts']
const repoTests = ['tests/repo/**/*.test.ts']
const redisTests = ['tests/cli/redis.test.ts']
const phpTests = ['tests/elements/php*.test.ts', 'tests/php/**/*.test.ts']

/**
 * The projects of `npm test` outside Vitest's browser mode. `.config/scripts/tools.js` lists the programs that they
 * need.
 */
export const nodeProjects = [
  inNode('node', {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: [
      // Folders with separate packages contain a link to this package, through which its tests would be found again.
      '**/node_modules/**',
      'tests/**/*.browser.test.{ts,tsx}',
      // Folders whose tests are in a separate project or mode.
      'tests/{cli,e2e,site,elements,php,package,consumers,drivers,firefox,webkit,orca,runtimes,deployments,hosts}/**',
      ...redisTests,
      ...repoTests,
    ],
  }),
  // Tests of names, documents and types. A separate project, because it compiles programs; `npm run test:quick` leaves
  // it out.
  inNode('repo', { include: repoTests }),
  // A separate project, because each test starts processes. `npm run test:quick` leaves it out.
  inNode('cli', {
    include: ['tests/cli/**/*.test.ts'],
    exclude: redisTests,
    globalSetup: [builtCli],
  }),
  inNode('redis', { include: redisTests, globalSetup: [builtCli] }),
  inNode('embed', {
    include: ['tests/elements/**/*.test.{ts,tsx}'],
    exclude: phpTests,
    globalSetup: [builtScript],
    setupFiles: failedPages,
  }),
  inNode('php', { include: phpTests, globalSetup: [builtScript], setupFiles: failedPages }),
  inNode('site', { include: ['tests/site/**/*.test.ts'], globalSetup: [builtDemo] }),
  inNode('e2e', { include: ['tests/e2e/**/*.test.ts'] }),
]
