import { basename, resolve } from 'node:path'
import { bundle, type Selector } from 'lightningcss'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import {
  defaultClientConditions,
  defaultServerConditions,
  type EnvironmentOptions,
  type Plugin,
  type UserConfig,
  type ViteBuilder,
} from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import manifest from './package.json' with { type: 'json' }
import { chromiumLaunch } from './tests/support/chromium.js'

const source = 'fpx-source'
const peers = /^(react|react-dom|@tanstack\/react-query|msw|ioredis|redis)($|\/)/

/** Each entry of package.json's exports, by the name of its file in dist. */
const entries = {
  index: 'src/index.ts',
  query: 'src/query.ts',
  locales: 'src/locales/index.ts',
  proxy: 'src/proxy/index.ts',
  'proxy/node': 'src/proxy/node.ts',
  'proxy/redis': 'src/proxy/redis.ts',
  'payment-service': 'src/payment-service/index.ts',
  sandbox: 'src/sandbox/index.ts',
  'sandbox/node': 'src/sandbox/node.ts',
  msw: 'src/msw.ts',
  onlyOnServers: 'src/onlyOnServers.ts',
  cli: 'src/cli/index.ts',
}

/** In the script, Preact and a small query client stand in React's and react-query's places. */
const standIns = [
  { find: /^react$/, replacement: resolve('src/embed/preact/react.ts') },
  { find: /^react-dom(\/client)?$/, replacement: resolve('src/embed/preact/reactDom.ts') },
  { find: /^react\/jsx-runtime$/, replacement: resolve('src/embed/preact/jsxRuntime.ts') },
  { find: /^@tanstack\/react-query$/, replacement: resolve('src/embed/query/index.ts') },
]

const { version } = manifest

// The browsers that know `light-dark()`: what stands in for it elsewhere does not follow the page's colour scheme.
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

/** What each `--mode` builds; without one of these, the demo is served. */
const builds: Record<string, UserConfig> = {
  library: {
    build: {
      outDir: 'dist',
      copyPublicDir: false,
      sourcemap: true,
      minify: false,
      lib: { entry: entries, formats: ['es'] },
      rollupOptions: {
        external: [peers, /^node:/, 'valibot'],
        output: { chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  styles: {
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      cssCodeSplit: true,
      cssTarget,
      rollupOptions: {
        input: ['styles', 'picker', 'styles.unlayered', 'picker.unlayered'].map(
          (name) => `src/components/${name}.css`,
        ),
        output: { assetFileNames: ({ originalFileNames: [file = ''] }) => basename(file) },
      },
    },
  },
  size: {
    plugins: [measured()],
    builder: { buildApp: eachEnvironment },
    environments: {
      client: measuredImport('picker'),
      everything: measuredImport('everything'),
    },
  },
  demo: { base: './', build: { outDir: 'dist/demo', cssTarget } },
  embed: {
    resolve: { alias: standIns },
    define: { FPX_VERSION: JSON.stringify(version) },
    plugins: [besideTheScript()],
    build: { outDir: 'dist/embed', emptyOutDir: false, copyPublicDir: false },
    builder: { buildApp: eachEnvironment },
    environments: {
      client: embedFile('src/embed/script.ts', 'fpx-checkout.js', 'iife'),
      module: embedFile('src/embed/index.ts', 'fpx-checkout.mjs', 'es'),
      companies: embedFile('src/embed/companyListPainter.tsx', 'fpx-company-list.mjs', 'es'),
    },
  },
}

/** Builds all that a mode names; a library has no server's half. */
async function eachEnvironment(builder: ViteBuilder): Promise<void> {
  for (const [name, environment] of Object.entries(builder.environments))
    if (name !== 'ssr') await builder.build(environment)
}

/** What a merchant's bundler makes of one import. */
function measuredImport(name: string): EnvironmentOptions {
  return {
    consumer: 'client',
    resolve: { conditions: [source, ...defaultClientConditions] },
    build: {
      outDir: `node_modules/.cache/fpx-size/${name}`,
      copyPublicDir: false,
      lib: { entry: { [name]: `measured:${name}` } },
      rolldownOptions: {
        external: peers,
        preserveEntrySignatures: 'allow-extension',
        output: [
          {
            entryFileNames: '[name].js',
            minify: true,
            comments: false,
          },
        ],
      },
    },
  }
}

/** A file of the embed: whole and small, with the licences of what is in it beside it. */
function embedFile(entry: string, name: string, format: 'iife' | 'es'): EnvironmentOptions {
  const licences = `${name}.licenses.md`
  // The first line has Chromium compile the functions beside the page's own thread, while the file comes.
  const postBanner = `//# allFunctionsCalledOnLoad
/*! fpx-checkout ${version}, MIT. Contains software of others, all MIT: ${licences} */`
  return {
    consumer: 'client',
    resolve: { conditions: [source, ...defaultClientConditions] },
    build: {
      cssTarget,
      sourcemap: true,
      license: { fileName: licences },
      lib: { entry },
      rolldownOptions: {
        output: [{ format, name: 'fpxCheckout', entryFileNames: name, postBanner, minify: true }],
      },
    },
  }
}

/** Runs the tests of the React picker on the element: they take their picker from one module, and here it is another. */
function onTheElement(): Plugin {
  return {
    name: 'on-the-element',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === './pickerUnderTest.js' && importer?.includes('/tests/components/')
        ? resolve('tests/embed/pickerUnderTest.tsx')
        : undefined,
  }
}

/** Gives each rule of a `*.unlayered.css` the weight of one class, so that no reset overrules it, and a shop's class does. */
function unlayered(): Plugin {
  return {
    name: 'unlayered',
    enforce: 'pre',
    load(id) {
      const [filename = ''] = id.split('?')
      if (!filename.endsWith('.unlayered.css')) return undefined
      return bundle({ filename, visitor: { Selector: withWeightOfOneClass } }).code.toString()
    },
  }
}

/** Our rules stand in `:where()`, with a pseudo-element behind it at most. */
function withWeightOfOneClass(selector: Selector): Selector {
  const [where, ...behind] = selector
  if (where?.type !== 'pseudo-class' || where.kind !== 'where') return selector
  const noClass = { type: 'class', name: '_' } as const
  return [where, { type: 'pseudo-class', kind: 'not', selectors: [[noClass]] }, ...behind]
}

/** Leaves the company list out of the script: it is a file beside it, which a payer never loads. */
function besideTheScript(): Plugin {
  return {
    name: 'beside-the-script',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === './companyListPainter.js' && importer)
        return { id: './fpx-company-list.mjs', external: 'relative' }
      // Its query client can do more.
      if (this.environment.name === 'companies' && id === resolve('src/embed/query/index.ts'))
        return resolve('src/embed/query/companies.ts')
      return undefined
    },
  }
}

/** What a merchant's bundler keeps of one import, so that its size can be measured. */
function measured(): Plugin {
  const imports: Record<string, string> = {
    [resolve('measured:picker')]: "export { BankPicker } from 'fpx-checkout'",
    [resolve('measured:everything')]: "export * from 'fpx-checkout'",
  }
  return {
    name: 'measured',
    resolveId: (id) => (id in imports ? id : undefined),
    load: (id) => imports[id],
  }
}

/** What the browser tests load, named beforehand: found on the way, Vite would reload the page under a running test. */
const testedWith = [
  ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
  ...['react-dom/server', '@tanstack/react-query', '@testing-library/react', 'valibot'],
  ...['react-hook-form', 'formik', '@tanstack/react-form', 'axe-core', 'msw', 'msw/browser'],
  ...['react-router', '@tanstack/react-table'],
]

/** Behind commands of their own: what is in the packed package, the places where it will live, another browser. */
const apart: Record<string, TestProjectInlineConfiguration> = {
  pack: {
    extends: true,
    test: {
      name: 'pack',
      environment: 'node',
      include: ['tests/package/*.test.ts'],
      globalSetup: ['tests/support/package/packPackage.ts'],
    },
  },
  consumers: {
    extends: true,
    test: {
      name: 'consumers',
      environment: 'node',
      include: ['tests/consumers/**/*.test.ts'],
      globalSetup: [
        'tests/support/package/buildPackage.ts',
        'tests/support/package/packPackage.ts',
      ],
      // Each installs its framework and builds with it.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      fileParallelism: false,
    },
  },
  firefox: {
    extends: true,
    test: {
      name: 'firefox',
      environment: 'node',
      include: ['tests/firefox/*.test.ts'],
      globalSetup: ['tests/support/embed/buildScript.ts', 'tests/support/firefox/firefoxForAll.ts'],
      // One Firefox for all, with one session at a time.
      fileParallelism: false,
    },
  },
  webkit: {
    extends: true,
    test: {
      name: 'webkit',
      environment: 'node',
      include: ['tests/webkit/*.test.ts'],
      globalSetup: ['tests/support/embed/buildScript.ts'],
    },
  },
}

export default defineConfig(({ mode }) => ({
  plugins: [react(), unlayered()],
  resolve: { conditions: [source, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
  server: { port: 5173, strictPort: true },
  ...builds[mode],
  test: {
    // Generous, because a busy machine is no fault: no test waits or measures time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // Files share their process and their page: nothing may stay behind after a test.
    isolate: false,
    // As many as there are cores, not one less: tests wait for pages and sockets more than they compute.
    maxWorkers: '100%',
    reporters: ['default', resolve('tests/support/closingLine.ts')],
    projects: apart[mode]
      ? [apart[mode]]
      : [
          {
            extends: true,
            test: {
              name: 'node',
              environment: 'node',
              include: ['tests/**/*.test.{ts,tsx}'],
              exclude: [
                'tests/**/*.browser.test.{ts,tsx}',
                'tests/{e2e,site,embed,package,consumers,firefox,webkit}/**',
              ],
            },
          },
          {
            extends: true,
            test: {
              name: 'embed',
              environment: 'node',
              include: ['tests/embed/**/*.test.{ts,tsx}'],
              globalSetup: ['tests/support/embed/buildScript.ts'],
            },
          },
          {
            extends: true,
            optimizeDeps: { include: testedWith },
            test: {
              name: 'browser',
              include: ['tests/**/*.browser.test.{ts,tsx}'],
              setupFiles: ['tests/support/browser/setup.ts'],
              browser: {
                enabled: true,
                // Several runs side by side each find a port.
                api: { strictPort: false },
                headless: true,
                screenshotFailures: false,
                provider: playwright({ launchOptions: chromiumLaunch() }),
                instances: [{ browser: 'chromium' }],
              },
            },
          },
          {
            extends: true,
            plugins: [onTheElement()],
            optimizeDeps: { include: testedWith },
            test: {
              name: 'element',
              include: ['tests/components/BankPicker*.browser.test.tsx'],
              exclude: [
                // React's own hooks, nodes and classes, which no element has.
                'tests/components/BankPicker.inReact.browser.test.tsx',
                // A server renders no element: its select is tested in tests/embed.
                'tests/components/BankPicker.hydration.browser.test.tsx',
                'tests/components/BankPicker.suspended.browser.test.tsx',
                // By react-query's own switch; the element hears the browser, in tests/embed.
                'tests/components/BankPicker.offline.browser.test.tsx',
              ],
              globalSetup: ['tests/support/embed/buildScript.ts'],
              setupFiles: ['tests/support/browser/setup.ts'],
              browser: {
                enabled: true,
                api: { port: 63415, strictPort: false },
                headless: true,
                screenshotFailures: false,
                provider: playwright({ launchOptions: chromiumLaunch() }),
                instances: [{ browser: 'chromium' }],
              },
            },
          },
          {
            extends: true,
            test: {
              name: 'site',
              environment: 'node',
              include: ['tests/site/**/*.test.ts'],
              globalSetup: ['tests/support/embed/buildScript.ts'],
            },
          },
          {
            extends: true,
            test: {
              name: 'e2e',
              environment: 'node',
              include: ['tests/e2e/**/*.test.ts'],
              globalSetup: ['tests/support/demoForAll.ts'],
              // One demo for all: its visitors come one after the other.
              fileParallelism: false,
              isolate: true,
            },
          },
        ],
  },
}))
