import { resolve } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { headlessLaunch } from '../../tests/support/programs/browsers.js'

type Browser = NonNullable<NonNullable<TestProjectInlineConfiguration['test']>['browser']>

/** The dependencies of the browser tests. If Vite discovered one late, it would reload the page during a test. */
const optimizeDeps = {
  include: [
    ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
    ...['react-dom/server', '@tanstack/react-query', '@testing-library/react', 'valibot'],
    ...['react-hook-form', 'formik', '@tanstack/react-form', 'axe-core', 'msw', 'msw/browser'],
    ...['react-router', '@tanstack/react-table', '@conform-to/react', '@base-ui/react/field'],
    ...['cmdk', '@mui/material/Autocomplete', '@mui/material/TextField', '@base-ui/react/combobox'],
    ...[
      '@base-ui/react/form',
      '@radix-ui/react-label',
      '@radix-ui/react-slot',
      'fast-check',
      'jquery3',
      'select2',
    ],
  ],
}

/**
 * Disables Vite's error overlay. If one test file couldn't be loaded, the overlay would cover the page of the other
 * files, and their tests would fail.
 */
const server = { hmr: { overlay: false } }

/** Returns the settings of a headless Chromium. With `strictPort: false`, simultaneous runs find different free ports. */
const chromium = (name: string, port?: number): Browser => ({
  enabled: true,
  api: { ...(port === undefined ? {} : { port }), strictPort: false },
  headless: true,
  screenshotFailures: true,
  screenshotDirectory: `tests/.failures/${name}`,
  provider: playwright({ launchOptions: headlessLaunch() }),
  instances: [{ browser: 'chromium' }],
})

/** Runs `*.browser.test.ts` and `*.browser.test.tsx` in Chromium. */
export const browser = (): TestProjectInlineConfiguration => ({
  extends: true,
  server,
  optimizeDeps,
  test: {
    name: 'browser',
    include: ['tests/**/*.browser.test.{ts,tsx}'],
    setupFiles: ['tests/support/browser/setup.ts'],
    browser: chromium('browser'),
  },
})

/**
 * Tests of what the picker shows and says, and where. React and Preact render it from the same components; tests/elements
 * translates the element's page, and opens it in other libraries' dialogs and drawers.
 */
const testsOfLooks = [
  'tests/picker/BankPicker.{disconnected,languages,logo,looks,models,names}.browser.test.tsx',
  'tests/picker/BankPicker.{opening,outage,place,reports,reservedNames}.browser.test.tsx',
  'tests/picker/BankPicker.{shift,spoken,states,translated}.browser.test.tsx',
  'tests/picker/BankPicker.{wallets,width}.browser.test.tsx',
]

/**
 * Runs the picker's browser tests again, with the built custom element.
 *
 * @param leftOut Tests that only `npm run suite -- element` runs.
 */
export const element = (leftOut = testsOfLooks): TestProjectInlineConfiguration => ({
  extends: true,
  plugins: [pickerIsElement()],
  server,
  optimizeDeps,
  test: {
    name: 'element',
    include: ['tests/picker/BankPicker*.browser.test.tsx'],
    exclude: [
      ...leftOut,
      // Tests of React's hooks, nodes and classes, which the element does not have.
      'tests/picker/BankPicker.inReact.browser.test.tsx',
      // A server doesn't render the element. A select that the page's server puts inside the element is tested in
      // tests/elements.
      'tests/picker/BankPicker.hydration.browser.test.tsx',
      'tests/picker/BankPicker.suspended.browser.test.tsx',
    ],
    globalSetup: ['tests/support/builds/buildScript.ts'],
    setupFiles: ['tests/support/browser/setup.ts'],
    browser: chromium('element', 63415),
  },
})

/**
 * Replaces the one module from which the picker's tests import their picker with the module that renders the element.
 */
function pickerIsElement(): Plugin {
  return {
    name: 'picker-is-element',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === './pickerUnderTest.js' && importer?.includes('/tests/picker/')
        ? resolve('tests/elements/pickerUnderTest.tsx')
        : undefined,
  }
}
