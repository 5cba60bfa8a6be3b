import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { Highlight } from './createHighlighter.js'
import { GUIDES } from './documents.js'
import { groupGuides } from './groupGuides.js'
import { guidePage, overviewPage } from './guidePage.js'
import { llmsText } from './llmsText.js'
import { readGuides } from './readGuides.js'
import { rewriteLinks } from './rewriteLinks.js'

/**
 * Returns the files of the static site except the demo itself, keyed by name: each document as a page without scripts
 * and as Markdown, the files that documents link to, a stylesheet, `llms.txt` and `api.json`.
 */
export function siteFiles(highlight: Highlight): Map<string, string | Uint8Array> {
  const linked = new Set<string>()
  const linksTo = (extension: string) => ({
    guide: (id: string, anchor: string) => `${id}.${extension}${anchor}`,
    story: (id: string) => `../?page=stories&story=${id}`,
    file: (path: string) => {
      linked.add(path)
      return posix.basename(path)
    },
  })
  const guides = readGuides({ highlight, links: linksTo('html') })
  const groups = groupGuides(guides)
  const files = new Map<string, string | Uint8Array>()
  files.set('guides/index.html', overviewPage(groups))
  for (const guide of guides) {
    files.set(`guides/${guide.id}.html`, guidePage(guide, groups))
    const markdown = readFileSync(guide.path, 'utf8')
    files.set(`guides/${guide.id}.md`, rewriteLinks(guide.path, markdown, linksTo('md')))
  }
  for (const path of linked) files.set(`guides/${posix.basename(path)}`, readFileSync(path))
  files.set('guides/page.css', styles.map((path) => readFileSync(path, 'utf8')).join('\n'))
  files.set(
    'llms.txt',
    llmsText(groups, ({ id }) => `guides/${id}.md`, 'api.json'),
  )
  files.set('api.json', readFileSync(`${GUIDES}/reference/api.json`))
  return files
}

const styles = ['src/demo/base.css', 'src/demo/pages/guides/guide.css', 'src/demo/site/page.css']
