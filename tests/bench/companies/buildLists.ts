import { build } from 'vite'
import { localLists, proxiedLists } from './lists.js'

/** Builds each list as a separate page, for production. */
export async function buildLists(outDir: string): Promise<void> {
  const pages = new Set([...Object.values(localLists), ...Object.values(proxiedLists)])
  const input = Object.fromEntries(
    [...pages].map((page) => [page, `tests/bench/companies/${page}.html`]),
  )
  await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['fpx-source', 'module', 'browser', 'production'] },
    publicDir: false,
    build: { outDir, rolldownOptions: { input } },
  })
}
