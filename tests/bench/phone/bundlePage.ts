import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'

/** What a page adds to the shop. */
export interface Bundle {
  /** The tags that load the files. */
  head: string
  /** The files, keyed by their path in the shop. */
  files: Map<string, string>
}

/**
 * Builds a page's script and styles for production, as Vite does for a shop.
 *
 * @param file - the file's name in the folder `pages`.
 * @param library - the folder with the built modules and styles of this package.
 */
export async function bundlePage(file: string, library: string): Promise<Bundle> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    resolve: {
      alias: [
        { find: /^fpx-checkout$/, replacement: resolve(library, 'index.js') },
        { find: /^fpx-checkout\/picker\.css$/, replacement: resolve(library, 'picker.css') },
      ],
    },
    build: {
      write: false,
      copyPublicDir: false,
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      rolldownOptions: { input: resolve('tests/bench/phone/pages', file) },
    },
  })) as Rolldown.RolldownOutput
  const tags = output.map((part) => {
    if (part.type === 'chunk')
      return part.isEntry ? `<script type="module" src="/${part.fileName}"></script>` : ''
    return part.fileName.endsWith('.css') ? `<link rel="stylesheet" href="/${part.fileName}">` : ''
  })
  const files = output.map((part): [string, string] => [
    `/${part.fileName}`,
    part.type === 'chunk' ? part.code : String(part.source),
  ])
  return { head: tags.join(''), files: new Map(files) }
}
