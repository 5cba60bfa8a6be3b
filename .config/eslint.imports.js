/**
 * The import rules that dependency-cruiser cannot check, because they forbid calls, globs and addresses instead of
 * import statements. All others are in `dependency-cruiser.js`.
 *
 * @type {import('eslint').Linter.Config[]}
 */
export default [
  {
    files: ['src/components/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Components receive data from hooks.' },
      ],
      'no-restricted-properties': [
        'error',
        ...['globalThis', 'window', 'self'].map((object) => ({
          object,
          property: 'fetch',
          message: 'Components receive data from hooks.',
        })),
      ],
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/demo/frame/storyIndex.ts', 'src/demo/pages/guides/guideIndex.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.object.type="MetaProperty"][callee.property.name=/^(glob|resolve)$/]',
          message: 'Import the file: no rule can read a glob or an address.',
        },
        {
          selector: 'NewExpression[callee.name="URL"][arguments.1.object.type="MetaProperty"]',
          message: 'Import the file: no rule can read an address.',
        },
      ],
    },
  },
]
