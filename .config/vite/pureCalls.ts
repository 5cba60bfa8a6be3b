import type { Plugin } from 'vite'

const PURE_CALL = /\b(?:v\.[a-z]\w*|memo|createContext|new EventTarget)\(/g

/**
 * Marks calls without side effects so that every bundler leaves them out if their result is unused. Valibot marks its
 * own functions, but esbuild and webpack honour such a mark only within Valibot's file. Without this plugin, `import {
 * BankPicker }` would include the proxy's schemas and the company list's rows, which are 3 kB.
 */
export function pureCalls(): Plugin {
  return {
    name: 'pure-calls',
    transform(code, id) {
      if (!/\/src\/(contract|client|ui|picker|companies|status)\/[^?]*\.tsx?$/.test(id))
        return undefined
      return { code: code.replace(PURE_CALL, '/* @__PURE__ */ $&'), map: null }
    },
  }
}
