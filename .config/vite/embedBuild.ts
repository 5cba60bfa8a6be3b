import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  defaultClientConditions,
  type EnvironmentOptions,
  type Plugin,
  type UserConfig,
  type ViteBuilder,
} from 'vite'
import manifest from '../../package.json' with { type: 'json' }
import { CSS_TARGET, SOURCE_CONDITION } from './conditions.js'

const { version } = manifest

/** The elements use Preact and a small query client instead of React and react-query. */
const preactAliases = [
  { find: /^react$/, replacement: resolve('src/elements/preact/react.ts') },
  { find: /^react-dom(\/client)?$/, replacement: resolve('src/elements/preact/reactDom.ts') },
  { find: /^react\/jsx-runtime$/, replacement: resolve('src/elements/preact/jsxRuntime.ts') },
  { find: /^@tanstack\/react-query$/, replacement: resolve('src/elements/query/index.ts') },
]

/** `--mode embed`: the picker's element as a script and as a module, and the company list's element as a module. */
export const embedBuild: UserConfig = {
  resolve: { alias: preactAliases },
  define: { FPX_VERSION: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' },
  plugins: [companyQueryClient(), customElementsManifest()],
  build: { outDir: 'dist/embed', emptyOutDir: false, copyPublicDir: false },
  builder: { buildApp: buildEachEnvironment },
  environments: {
    client: embedFile('src/embedScript.ts', 'fpx-checkout.js', 'iife'),
    module: embedFile('src/embed.ts', 'fpx-checkout.mjs', 'es'),
    companies: embedFile('src/embedCompanyList.ts', 'fpx-company-list.mjs', 'es'),
  },
}

/** Builds every environment except Vite's own `ssr`. */
async function buildEachEnvironment(builder: ViteBuilder): Promise<void> {
  for (const [name, environment] of Object.entries(builder.environments))
    if (name !== 'ssr') await builder.build(environment)
}

/** Returns the build of one minified file, with the licences of its contents next to it. */
function embedFile(entry: string, name: string, format: 'iife' | 'es'): EnvironmentOptions {
  const licences = `${name}.licenses.md`
  // Without this byte order mark, a page in a different encoding would read the script in that encoding.
  const byteOrderMark = format === 'iife' ? '\uFEFF' : ''
  // The first line makes Chromium compile the functions on another thread while the file downloads.
  const postBanner = `${byteOrderMark}//# allFunctionsCalledOnLoad
/*! fpx-checkout ${version}, MIT. Contains software of others, all MIT: ${licences} */`
  return {
    consumer: 'client',
    resolve: { conditions: [SOURCE_CONDITION, ...defaultClientConditions] },
    build: {
      cssTarget: CSS_TARGET,
      // Only the script refers to its map. The module has the same code, and the three maps would be two fifths of the
      // package.
      sourcemap: entry === 'src/embedScript.ts' ? true : 'hidden',
      license: { fileName: licences },
      lib: { entry },
      rolldownOptions: {
        output: [{ format, name: 'fpxCheckout', entryFileNames: name, postBanner, minify: true }],
      },
    },
  }
}

/** Replaces the company list's query client with one that has more functions than the picker's. */
function companyQueryClient(): Plugin {
  return {
    name: 'company-query-client',
    enforce: 'pre',
    resolveId(id) {
      return this.environment.name === 'companies' && id === resolve('src/elements/query/index.ts')
        ? resolve('src/elements/query/companies.ts')
        : undefined
    },
  }
}

/** Copies the custom elements manifest, which editors read, into the scripts' folder. */
function customElementsManifest(): Plugin {
  return {
    name: 'custom-elements-manifest',
    generateBundle() {
      if (this.environment.name !== 'client') return
      const source = readFileSync('src/elements/custom-elements.json')
      this.emitFile({ type: 'asset', fileName: 'custom-elements.json', source })
    },
  }
}
