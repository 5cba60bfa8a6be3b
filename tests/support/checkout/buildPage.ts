import { resolve } from 'node:path'
import { build, defaultClientConditions } from 'vite'

/**
 * Builds a page as a shop does, with React's production build. Returns the files keyed by path.
 *
 * @param name - the name of the page's script and styles.
 */
export async function buildPage(
  name: string,
  input: string,
): Promise<Map<string, string | Uint8Array>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: { conditions: ['fpx-source', ...defaultClientConditions] },
    build: {
      write: false,
      copyPublicDir: false,
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      rolldownOptions: {
        input: resolve(input),
        output: { entryFileNames: `${name}.js`, assetFileNames: `${name}[extname]` },
      },
    },
  })
  const { output } = built as Extract<typeof built, { output: unknown }>
  return new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
}
