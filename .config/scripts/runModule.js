import { pathToFileURL } from 'node:url'
import { defaultServerConditions, runnerImport } from 'vite'

const conditions = ['fpx-source', ...defaultServerConditions]

/**
 * Calls the function `run` of one of this project's TypeScript modules in a plain Node process.
 *
 * @param {string} path
 * @param {readonly string[]} args
 */
export async function runModule(path, args) {
  /** @type {Awaited<ReturnType<typeof runnerImport<{ run(args: readonly string[]): unknown }>>>} */
  const { module } = await runnerImport(path, {
    environments: { inline: { resolve: { conditions, noExternal: [/^fpx-checkout/] } } },
  })
  await module.run(args)
}

// Run directly: `node runModule.js <module> [arguments]`.
const [, self = '', path = '', ...args] = process.argv
if (import.meta.url === pathToFileURL(self).href) await runModule(path, args)
