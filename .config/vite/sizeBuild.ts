import { resolve } from 'node:path'
import {
  defaultClientConditions,
  type EnvironmentOptions,
  type Plugin,
  type UserConfig,
} from 'vite'
import { buildEachEnvironment } from './buildEachEnvironment.js'
import { PEERS, SOURCE_CONDITION } from './conditions.js'

/** `--mode size`: what a merchant's bundler makes of one import, for `npm run size`. */
export const sizeBuild: UserConfig = {
  plugins: [measuredImports()],
  builder: { buildApp: buildEachEnvironment },
  environments: {
    client: measuredImport('picker'),
    everything: measuredImport('everything'),
  },
}

function measuredImport(name: string): EnvironmentOptions {
  return {
    consumer: 'client',
    resolve: { conditions: [SOURCE_CONDITION, ...defaultClientConditions] },
    build: {
      outDir: `node_modules/.cache/fpx-size/${name}`,
      copyPublicDir: false,
      lib: { entry: { [name]: `measured:${name}` } },
      rolldownOptions: {
        external: PEERS,
        preserveEntrySignatures: 'allow-extension',
        output: [{ entryFileNames: '[name].js', minify: true, comments: false }],
      },
    },
  }
}

/** The modules that are measured: one import each. */
function measuredImports(): Plugin {
  const imports: Record<string, string> = {
    [resolve('measured:picker')]: "export { BankPicker } from 'fpx-checkout'",
    [resolve('measured:everything')]: "export * from 'fpx-checkout'",
  }
  return {
    name: 'measured-imports',
    resolveId: (id) => (id in imports ? id : undefined),
    load: (id) => imports[id],
  }
}
