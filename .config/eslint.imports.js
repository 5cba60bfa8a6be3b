const unreadableAddresses = [
  {
    selector:
      'CallExpression[callee.object.type="MetaProperty"][callee.property.name=/^(glob|resolve)$/]',
    message: 'Import the file: no rule can read a glob or an address.',
  },
  {
    selector: 'NewExpression[callee.name="URL"][arguments.1.object.type="MetaProperty"]',
    message: 'Import the file: no rule can read an address.',
  },
]

/**
 * Features that Chrome 98, Firefox 104 or Safari 15.4 lacks. The picker must work in these browsers, even if it looks
 * plainer. A script with a regular expression that the browser can't parse doesn't run at all.
 */
const newerThanOldestBrowsers = [
  'Literal[regex.pattern=/\\(\\?<[=!]/]',
  'Literal[regex.flags=/v/]',
  'StaticBlock',
  'MemberExpression[object.name="URL"][property.name=/^(canParse|parse)$/]',
  'MemberExpression[object.name="AbortSignal"][property.name=/^(any|timeout)$/]',
  'MemberExpression[object.name="Promise"][property.name=/^(try|withResolvers)$/]',
  'MemberExpression[object.name=/^(Object|Map)$/][property.name="groupBy"]',
  'MemberExpression[property.name=/^(fromAsync|to(Sorted|Reversed|Spliced)|(is|to)WellFormed|checkVisibility)$/]',
].map((selector) => ({
  selector,
  message: 'Use what Chrome 98, Firefox 104 and Safari 15.4 have too: payers have old phones.',
}))

/**
 * Objects that are filled by strings from outside, or that are read by such strings, as the type `Partial<Record<string,
 * …>>` says: `constructor` and `__proto__` are found in every one of them.
 */
const lookupsByOutsideStrings = [
  'VariableDeclarator[id.typeAnnotation.typeAnnotation.typeName.name="Record"] > ObjectExpression.init[properties.length=0]',
  'PropertyDefinition[typeAnnotation.typeAnnotation.typeName.name="Record"] > ObjectExpression.value[properties.length=0]',
  'TSAsExpression[typeAnnotation.typeName.name="Record"] > ObjectExpression[properties.length=0]',
  'VariableDeclarator[id.typeAnnotation.typeAnnotation.typeName.name="Partial"][id.typeAnnotation.typeAnnotation.typeArguments.params.0.typeArguments.params.0.type="TSStringKeyword"] > ObjectExpression.init',
].map((selector) => ({
  selector,
  message: 'Use a Map: a plain object has the keys "constructor" and "__proto__" already.',
}))

/**
 * The import rules that dependency-cruiser can't check, because they forbid calls, globs and URLs instead of import
 * statements. The other import rules are in `dependency-cruiser.js`. The last entry also refuses what payers' browsers
 * may lack.
 *
 * @type {import('eslint').Linter.Config[]}
 */
export default [
  {
    files: ['src/{picker,companies,status}/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Requests are made in src/client.' },
      ],
      'no-restricted-properties': [
        'error',
        ...['globalThis', 'window', 'self'].map((object) => ({
          object,
          property: 'fetch',
          message: 'Requests are made in src/client.',
        })),
      ],
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/demo/frame/storyIndex.ts', 'src/demo/pages/guides/guideIndex.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...unreadableAddresses],
    },
  },
  {
    files: ['src/gateway/**'],
    rules: {
      'no-restricted-syntax': ['error', ...unreadableAddresses, ...lookupsByOutsideStrings],
    },
  },
  {
    files: [
      'src/{client,companies,contract,elements,locales,picker,status,ui}/**',
      'src/{index,query,embed,embedCompanyList}.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...unreadableAddresses,
        ...lookupsByOutsideStrings,
        ...newerThanOldestBrowsers,
      ],
    },
  },
]
