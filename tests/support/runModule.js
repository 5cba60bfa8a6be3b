import { defaultServerConditions, runnerImport } from 'vite'

// Runs a module of this project's TypeScript in a plain Node process: `node runModule.js <module> [arguments]`.
const [, , path = '', ...args] = process.argv
const conditions = ['fpx-source', ...defaultServerConditions]
/** @type {Awaited<ReturnType<typeof runnerImport<{ run(args: readonly string[]): unknown }>>>} */
const { module } = await runnerImport(path, {
  environments: { inline: { resolve: { conditions, noExternal: [/^fpx-checkout/] } } },
})
await module.run(args)
