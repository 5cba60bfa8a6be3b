import { existsSync } from 'node:fs'
import js from '@eslint/js'
import query from '@tanstack/eslint-plugin-query'
import a11y from 'eslint-plugin-jsx-a11y'
import hooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'
import imports from './.config/eslint.imports.js'

export default defineConfig(
  {
    ignores: [
      'dist/',
      'eslint.config.js',
      '.config/*.js',
      'public/mockServiceWorker.js',
      // A script for WooCommerce's Checkout block, which isn't compiled.
      'src/php/woocommerce/',
      '**/node_modules/',
      '.mutants/',
      // Each of these folders is a merchant's project with separate packages.
      'tests/consumers/shops/',
      'tests/drivers/shop/',
      'tests/support/libraries/page.js',
      // These folders are linted only if their packages are installed. Their suites install them.
      ...['bench', 'firefox', 'mutation', 'orca', 'sheet', 'size']
        .map((name) => `tests/${name}/`)
        .filter((folder) => !existsSync(`${folder}node_modules`)),
    ],
  },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [
      hooks.configs.flat['recommended-latest'],
      a11y.flatConfigs.recommended,
      query.configs['flat/recommended'],
    ],
  },
  ...imports,
  {
    // The table's roles are explicit, because narrow screens show it as cards: Safari ignores the implicit role of a
    // table element that is not laid out as a table.
    files: ['src/companies/view/Company{Table,Row}.tsx'],
    rules: {
      'jsx-a11y/no-redundant-roles': 'off',
      'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
    },
  },
  {
    // Tests may assert the type of a value that they created themselves.
    files: ['tests/**', '.config/scripts/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
)
