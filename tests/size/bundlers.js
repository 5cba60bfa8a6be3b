import { dirname } from 'node:path'
import { build as buildWithEsbuild } from 'esbuild'
import { build as buildWithVite } from 'vite'
import webpack from 'webpack'

/** The packages that the merchant's page already has, with entries such as `react/jsx-runtime`. */
export const PEERS = /^(react|react-dom|@tanstack\/react-query)(\/|$)/

/**
 * The bundlers, each with its production defaults. A bundler bundles an entry, and writes the files to a folder.
 *
 * @type {Record<string, (entry: string, folder: string) => Promise<unknown>>}
 */
export const bundlers = {
  Vite: (entry, folder) =>
    buildWithVite({
      root: dirname(entry),
      configFile: false,
      logLevel: 'error',
      build: { outDir: folder, rolldownOptions: { input: entry, external: PEERS } },
    }),

  esbuild: (entry, folder) =>
    buildWithEsbuild({
      entryPoints: [entry],
      outdir: folder,
      bundle: true,
      minify: true,
      format: 'esm',
      external: ['react', 'react-dom', '@tanstack/react-query'],
    }),

  webpack: (entry, folder) =>
    new Promise((finish, fail) => {
      const options = {
        mode: /** @type {const} */ ('production'),
        entry,
        output: { path: folder, module: true },
        experiments: { outputModule: true },
        externals: [PEERS],
        externalsType: /** @type {const} */ ('module'),
        performance: /** @type {const} */ (false),
      }
      webpack(options, (error, stats) => {
        if (error) fail(error)
        else if (stats?.hasErrors()) fail(new Error(stats.toString('errors-only')))
        else finish(undefined)
      })
    }),
}
