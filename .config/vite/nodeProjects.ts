import type { TestProjectInlineConfiguration } from 'vitest/config'

type Test = NonNullable<TestProjectInlineConfiguration['test']>

/** A project whose tests run in Node. */
export const inNode = (name: string, test: Test): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, environment: 'node', ...test },
})

const builtScript = 'tests/support/embed/buildScript.ts'

/** The projects of `npm test` that need no browser of Vitest's. */
export const nodeProjects = [
  inNode('node', {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: [
      // Folders with separate packages have a link to this one among them.
      '**/node_modules/**',
      'tests/**/*.browser.test.{ts,tsx}',
      // Folders with a separate project or mode.
      'tests/{e2e,site,embed,package,consumers,drivers,firefox,webkit,ears,runtimes}/**',
    ],
  }),
  inNode('embed', { include: ['tests/embed/**/*.test.{ts,tsx}'], globalSetup: [builtScript] }),
  inNode('site', { include: ['tests/site/**/*.test.ts'], globalSetup: [builtScript] }),
  inNode('e2e', {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/support/demoForAll.ts'],
    // All files visit one demo, one after the other.
    fileParallelism: false,
    isolate: true,
  }),
]
