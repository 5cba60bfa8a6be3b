import { readFileSync } from 'node:fs'
import { extname, posix } from 'node:path'
import type { Plugin } from 'vite'
import { createHighlighter, type Highlight } from './createHighlighter.js'
import { linksInDemo } from './links.js'
import { renderGuide } from './renderGuide.js'
import { siteFiles } from './siteFiles.js'

const contentTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.php': 'text/plain',
  '.png': 'image/png',
  '.txt': 'text/plain',
}

/**
 * Renders the documents for the demo. Importing `proxy.md?guide` returns a {@link Guide}, and importing
 * `proxy.md?outline` returns only its outline. Importing `merchant.html?highlighted` returns the file's highlighted
 * source.
 *
 * The static site also contains each document as a page without scripts and as Markdown, along with `llms.txt` and
 * `api.json`. Vite's development server serves these files at the same URLs.
 */
export function guidesPlugin(): Plugin {
  let isSite = false
  let highlighter: Promise<Highlight> | undefined
  // The grammars take up 2 MB, so we load the highlighter only when code is rendered.
  const getHighlighter = () => (highlighter ??= createHighlighter())
  return {
    name: 'guides',
    configResolved({ mode }) {
      isSite = mode === 'demo'
    },
    async load(id) {
      const [file = '', query] = id.split('?')
      if (file.endsWith('.html') && query === 'highlighted') {
        const html = (await getHighlighter())(readFileSync(file, 'utf8'), 'html')
        return { code: `export default ${JSON.stringify(html)}`, map: null, moduleType: 'js' }
      }
      if (!file.endsWith('.md') || (query !== 'guide' && query !== 'outline')) return undefined
      const highlight = query === 'guide' ? await getHighlighter() : (code: string) => code
      const path = posix.relative(process.cwd(), file)
      const guide = renderGuide(path, readFileSync(file, 'utf8'), { highlight, links: linksInDemo })
      const { blocks, ...outline } = guide
      const value = query === 'guide' ? guide : outline
      return { code: `export default ${JSON.stringify(value)}`, map: null, moduleType: 'js' }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = (request.url ?? '').replace(/^\/|\?.*$/g, '')
        if (!/^(guides\/|llms\.txt$|api\.json$)/.test(name)) return next()
        getHighlighter().then((highlight) => {
          const body = siteFiles(highlight).get(name)
          if (body === undefined) return next()
          const type = contentTypes[extname(name)] ?? 'application/octet-stream'
          response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(body)
        }, next)
      })
    },
    async generateBundle() {
      if (!isSite) return
      for (const [fileName, source] of siteFiles(await getHighlighter()))
        this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
