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
import { createCustomElementsManifest } from './customElementsManifest.js'

const { version } = manifest

/** The elements use Preact and a small query client instead of React and react-query. */
const preactAliases = [
  { find: /^react$/, replacement: resolve('src/elements/preact/react.ts') },
  { find: /^react-dom(\/client)?$/, replacement: resolve('src/elements/preact/reactDom.ts') },
  { find: /^react\/jsx-runtime$/, replacement: resolve('src/elements/preact/jsxRuntime.ts') },
  { find: /^@tanstack\/react-query$/, replacement: resolve('src/elements/query/index.ts') },
]

/** The languages with a script of their own, which also contains English. */
export const scriptLanguages = ['en', 'ms', 'zh', 'ta']

/**
 * `--mode embed`: the picker's element as a script for each language, as a script and a module with all languages, and
 * the company list's element as a module.
 */
export const embedBuild: UserConfig = {
  resolve: { alias: preactAliases },
  define: {
    FPX_VERSION: JSON.stringify(version),
    FPX_LANGUAGE: 'undefined',
    'process.env.NODE_ENV': '"production"',
  },
  plugins: [companyQueryClient(), customElementsManifest()],
  build: { outDir: 'dist/embed', emptyOutDir: false, copyPublicDir: false },
  builder: { buildApp: buildEachEnvironment },
  environments: {
    client: embedFile('src/embedScript.ts', 'fpx-checkout.js', 'iife'),
    ...Object.fromEntries(
      scriptLanguages.map((language) => [
        `script_${language}`,
        {
          ...embedFile('src/embedScript.ts', `fpx-checkout.${language}.js`, 'iife', false),
          define: { FPX_LANGUAGE: JSON.stringify(language) },
        },
      ]),
    ),
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
function embedFile(
  entry: string,
  name: string,
  format: 'iife' | 'es',
  hasMap = format === 'iife',
): EnvironmentOptions {
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
      // Only one script refers to its map. The others have the same code, and all maps would be most of the package.
      sourcemap: hasMap ? true : 'hidden',
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

/** Writes the custom elements manifest into the scripts' folder. */
function customElementsManifest(): Plugin {
  return {
    name: 'custom-elements-manifest',
    generateBundle() {
      if (this.environment.name !== 'client') return
      const source = `${JSON.stringify(createCustomElementsManifest(), null, 2)}\n`
      this.emitFile({ type: 'asset', fileName: 'custom-elements.json', source })
    },
  }
}
