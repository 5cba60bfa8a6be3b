import type { TestProjectInlineConfiguration } from 'vitest/config'
import { element } from './browserProjects.js'
import { inNode } from './nodeProjects.js'

const builtScript = 'tests/support/builds/buildScript.ts'
const builtPackage = 'tests/support/builds/buildPackage.ts'
const packedPackage = 'tests/support/builds/packPackage.ts'

/** The Vitest projects that `npm test` leaves out, keyed by the `--mode` that runs them. */
export const separateSuites: Record<
  string,
  TestProjectInlineConfiguration | TestProjectInlineConfiguration[]
> = {
  /** `npm run suite -- package`: the contents of the packed package. */
  package: inNode('package', {
    include: ['tests/package/*.test.ts'],
    globalSetup: [packedPackage],
  }),
  /** `npm run suite -- consumers`: the packed package in real hosts. Each installs its framework and builds with it. */
  consumers: inNode('consumers', {
    include: ['tests/consumers/**/*.test.ts'],
    globalSetup: [builtPackage, packedPackage],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  }),
  /**
   * `npm run suite -- deployments`: the proxy with front servers and Redis Sentinel, and as the first process of a
   * container; the CSV file in LibreOffice.
   */
  deployments: inNode('deployments', {
    include: ['tests/deployments/*.test.ts'],
    globalSetup: ['tests/support/builds/buildCli.ts'],
    fileParallelism: false,
  }),
  /**
   * `npm run suite -- element`: all of the picker's tests with the element, and longer random histories; each form of the
   * picker in each of the other libraries.
   */
  element: [
    element([]),
    inNode('libraries', {
      include: ['tests/elements/libraries.test.ts'],
      globalSetup: [builtScript],
    }),
  ],
  /** `npm run suite -- hosts`: real WooCommerce and Laravel, from folders outside the repository. */
  hosts: inNode('hosts', {
    include: ['tests/hosts/*.test.ts'],
    globalSetup: [builtScript, 'tests/hosts/support/hostFolders.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  }),
  /** `npm run suite -- runtimes`: the proxy and the payments in Bun, Deno and workerd. */
  runtimes: inNode('runtimes', { include: ['tests/runtimes/*.test.ts'] }),
  /** `npm run suite -- firefox`: the demo and a checkout in one Firefox for all files, with one session at a time. */
  firefox: inNode('firefox', {
    include: ['tests/firefox/*.test.ts'],
    globalSetup: ['tests/support/builds/buildDemo.ts', 'tests/firefox/support/firefoxForAll.ts'],
    fileParallelism: false,
  }),
  /** `npm run suite -- webkit`: a checkout in WebKitGTK. */
  webkit: inNode('webkit', {
    include: ['tests/webkit/*.test.ts'],
    globalSetup: [builtScript],
  }),
  /**
   * `npm run suite -- orca`: the screen reader Orca with Firefox. Which announcements arrive in time depends on the
   * machine's cores.
   */
  orca: inNode('orca', {
    include: ['tests/orca/*.test.ts'],
    globalSetup: [builtScript],
    testTimeout: 600_000,
    fileParallelism: false,
  }),
}
