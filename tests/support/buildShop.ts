import { build, type Rolldown } from 'vite'

/** A built page: its document, and every other file by its path. */
export interface BuiltShop {
  html: string
  files: Map<string, string>
}

/** Builds a page as a shop's bundler does, with the files that it loads later apart. */
export async function buildShop(entry: string): Promise<BuiltShop> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['fpx-source', 'module', 'browser', 'production'] },
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput
  const scripts = output.filter((file) => file.type === 'chunk')
  const first = scripts.find(({ isEntry }) => isEntry)?.fileName ?? ''
  return {
    html: `<!doctype html><title>Shop</title><div id="root"></div><script type="module" src="/${first}"></script>`,
    files: new Map(scripts.map(({ fileName, code }) => [`/${fileName}`, code])),
  }
}
