// The import rules between the modules of `src`, as listed in ARCHITECTURE.md. `npm run lint` checks them.

const react = ['react', 'react-dom', '@tanstack/react-query']

/** What a browser feature (`core`, hooks, `view`, `element`) may import. Features don't import each other. */
const feature = { modules: ['client', 'ui', 'contract', 'locales', 'elements'], packages: react }

/** @typedef {{ modules?: string[], typesOf?: string[], files?: string[], packages?: string[], node?: string, entriesOnly?: true }} ModuleRule */

/**
 * What a module may import besides its own files. Everything else is a violation.
 *
 * - `modules`: other modules.
 * - `typesOf`: other modules, types only.
 * - `files`: single files of other modules.
 * - `packages`: packages.
 * - `node`: the files that may import Node's own modules.
 * - `entriesOnly`: only the public entries of `modules`.
 *
 * @type {Record<string, ModuleRule>}
 */
export const modules = {
  contract: { packages: ['valibot'] },
  gateway: { modules: ['contract'], packages: ['valibot'] },
  proxy: {
    modules: ['contract', 'gateway'],
    packages: ['valibot'],
    node: '^src/proxy/(node|adapters/(toNodeHandler|createNodeServer|fileSnapshot))[.]ts$',
  },
  payments: { modules: ['contract'], typesOf: ['proxy'], packages: ['valibot'] },
  client: { modules: ['contract'], packages: react },
  ui: { modules: ['client', 'contract', 'locales'], packages: react },
  picker: feature,
  companies: {
    ...feature,
    // If the company list's file can't be loaded, the script shows the error in the picker's styles, which it already
    // contains.
    files: ['src/picker/element/picker'],
  },
  status: feature,
  locales: {},
  elements: {
    modules: ['client', 'ui', 'contract', 'locales'],
    packages: [...react, 'preact'],
  },
  sandbox: {
    // The sandbox implements the gateway's documentation independently. If it used the proxy's parsers, it couldn't
    // reveal their errors.
    typesOf: ['contract'],
    files: ['src/contract/clock', 'src/contract/parseOptions', 'src/contract/fpxBankRows'],
    packages: ['valibot'],
    node: '^src/sandbox/(node|serveSandbox)[.]ts$',
  },
  cli: {
    modules: ['contract', 'proxy', 'gateway', 'payments', 'sandbox'],
    packages: ['ioredis'],
    node: '^src/cli/',
    // The command line uses other modules as a merchant does, through their public entries.
    entriesOnly: true,
  },
  demo: {
    packages: [
      ...react,
      ...['@tanstack/react-table', 'msw', 'vite', 'markdown-it'],
      ...['@shikijs/engine-oniguruma', '@shikijs/langs', '@shikijs/vscode-textmate'],
    ],
    node: '^src/demo/',
    // The page shows the file's source.
    files: ['public/merchant'],
  },
  // The entries: the files at the top level of `src`.
  '': {
    modules: [
      ...['picker', 'companies', 'status', 'elements', 'client', 'ui', 'locales', 'contract'],
      ...['sandbox', 'proxy'],
    ],
    packages: ['msw'],
  },
}

const moduleNames = Object.keys(modules).filter(Boolean)
/** @param {string[]} names */
const foldersOf = (names) => (names.length > 0 ? [`^src/(${names.join('|')})/`] : [])
/** @param {string[]} names */
const packagesNamed = (names) =>
  names.length > 0 ? [`^(node_modules/)?(@types/)?(${names.join('|')})(/|$)`] : []

/** @param {[name: string, rule: ModuleRule]} entry */
const rulesOf = ([name, rule]) => {
  const own = name ? `^src/${name}/` : '^src/[^/]+$'
  const { modules: allowed = [], typesOf = [], files = [], packages = [] } = rule
  const single = files.map((file) => `^${file}[.]`)
  /** @type {(what: string, comment: string, from: object, to: object) => object} */
  const error = (what, comment, from, to) => ({
    name: `${name || 'src'}-${what}`,
    comment,
    severity: 'error',
    from: { path: own, ...from },
    to,
  })
  return [
    error(
      'imports',
      'ARCHITECTURE.md names the modules and packages that each module may import.',
      {},
      {
        pathNot: [
          own,
          ...single,
          ...foldersOf([...allowed, ...typesOf]),
          ...packagesNamed(packages),
        ],
        // `undetermined` is this package under its public name; `core` is Node's own modules.
        couldNotResolve: false,
        dependencyTypesNot: name === 'demo' ? ['core', 'undetermined'] : ['core'],
      },
    ),
    error(
      'node',
      "Only these files run on Node alone: elsewhere Node's own modules do not exist.",
      rule.node ? { pathNot: rule.node } : {},
      { dependencyTypes: ['core'] },
    ),
    ...(typesOf.length > 0
      ? [
          error(
            'types-only',
            'The module takes only types of this one.',
            {},
            { path: foldersOf(typesOf), pathNot: single, dependencyTypesNot: ['type-only'] },
          ),
        ]
      : []),
    ...(rule.entriesOnly
      ? [
          error(
            'entries-only',
            'The module imports the entries of other modules, as a merchant does.',
            {},
            {
              path: foldersOf(allowed),
              pathNot: '^src/[^/]+/((adapters/)?index|node|redis)[.]ts$',
            },
          ),
        ]
      : []),
  ]
}

/** The proxy's folders. Each may import the folders before it so that no two import each other. */
const proxyFolders = [
  ...['observe', 'store', 'list', 'options'],
  ...['tenants', 'http', 'adapters'],
]

const proxyOrder = proxyFolders.map((folder, index) => ({
  name: 'proxy-order',
  comment: 'The folders of the proxy import each other in one direction.',
  severity: 'error',
  from: { path: `^src/proxy/${folder}/` },
  to: {
    path: '^src/proxy/',
    pathNot: `^src/proxy/(${proxyFolders.slice(0, index + 1).join('|')})/`,
  },
}))

export default {
  forbidden: [
    ...proxyOrder,
    {
      name: 'proxy-folders',
      comment: 'Every folder of the proxy has its place in their order.',
      severity: 'error',
      from: { path: '^src/proxy/[^/]+/', pathNot: `^src/proxy/(${proxyFolders.join('|')})/` },
      to: {},
    },
    {
      name: 'proxy-to-gateway',
      comment:
        'The proxy imports the gateway by its entry, or by the file of what only the proxy uses.',
      severity: 'error',
      from: { path: '^src/proxy/' },
      to: { path: '^src/gateway/', pathNot: '^src/gateway/(index|internal)[.]ts$' },
    },
    {
      name: 'no-circular',
      comment: 'Files that import each other, types included, cannot be read one after the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'Otherwise a typing error is an import of a package that no rule covers.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'known-modules',
      comment: 'A new folder of `src` needs its row in this file and in ARCHITECTURE.md.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: foldersOf(moduleNames) },
      to: {},
    },
    {
      name: 'core-is-pure',
      comment: 'The core of a feature decides without React and without a document.',
      severity: 'error',
      from: { path: '^src/(picker|companies|status)/core/' },
      to: {
        pathNot: ['^src/$1/core/', '^src/contract/', '^src/ui/text[.]ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'core-is-below',
      comment: 'The core of a feature imports nothing else of the feature, not even a type.',
      severity: 'error',
      from: { path: '^src/(picker|companies|status)/core/' },
      to: { path: '^src/$1/(?!core/)' },
    },
    {
      name: 'element-only',
      comment: 'Only the element of a feature knows custom elements: React pages do not load them.',
      severity: 'error',
      from: { path: '^src/(picker|companies|status)/', pathNot: '^src/[^/]+/element/' },
      to: { path: '^src/elements/' },
    },
    {
      name: 'element-on-top',
      comment: 'Hooks and view of a feature work without its element.',
      severity: 'error',
      from: { path: '^src/(picker|companies|status)/', pathNot: '^src/[^/]+/element/' },
      to: { path: '^src/$1/element/' },
    },
    ...Object.entries(modules).flatMap(rulesOf),
  ],
  options: {
    // Counts type imports too, because they also make one file depend on another.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    detectJSDocImports: true,
    moduleSystems: ['es6', 'cjs', 'tsd'],
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['fpx-source', 'import', 'require', 'node', 'default', 'types'],
    },
  },
}
