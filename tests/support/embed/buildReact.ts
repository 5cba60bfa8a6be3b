import { build } from 'vite'

const entry = '\0react-globals'

/**
 * Returns a classic script with React's production build, whose globals are React's exports, `createRoot`, and
 * `flushSync`.
 */
export async function buildReact(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'react-globals',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? `import * as react from 'react'
               import { createRoot } from 'react-dom/client'
               import { flushSync } from 'react-dom'
               Object.assign(window, react, { createRoot, flushSync })`
            : undefined,
      },
    ],
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const { output } = built as Extract<typeof built, { output: unknown }>
  return output[0].code
}
