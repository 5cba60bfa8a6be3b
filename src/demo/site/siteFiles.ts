import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { Highlight } from './createHighlighter.js'
import { GUIDES, readGuides } from './documents.js'
import { groupGuides, type GuideGroup, menuTitle } from './groupGuides.js'
import { guidePage, overviewPage } from './guidePage.js'
import { rewriteLinks } from './links.js'
import type { GuideOutline } from './Guide.js'

/**
 * Returns the files of the static site except the demo itself, keyed by name. The files include each document as a page
 * without scripts and as Markdown, the files the documents link to, a stylesheet, `llms.txt`, and `api.json`.
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

/**
 * Returns an overview of the documents for language models, in the format of https://llmstxt.org.
 *
 * @param addressOf Returns the URL of a document.
 * @param table The URL of `api.json`, the table of props, options, events, and problem codes.
 */
function llmsText(
  groups: readonly GuideGroup<GuideOutline>[],
  addressOf: (guide: GuideOutline) => string,
  table: string,
): string {
  const sections = groups.map(({ title, guides }) => {
    const lines = guides.map(
      (guide) => `- [${menuTitle(guide)}](${addressOf(guide)}): ${guide.description}`,
    )
    return `## ${sectionNames[title] ?? title}\n\n${lines.join('\n')}`
  })
  return `${introduction(table)}\n\n${sections.join('\n\n')}\n`
}

/**
 * The section names, keyed by group. If a group has no entry, the section is named after the group. Language models may
 * skip the section "Optional".
 */
const sectionNames: Record<string, string> = { Decisions: 'Optional', Project: 'Project' }

const introduction = (table: string) => `# fpx-checkout

> The FPX bank picker for Malaysian checkouts: a React component and a custom element, and a proxy for your server that holds the API key and stays within the gateway's rate limit.

- The API key is only on the server. The browser requests \`/api/fpx\` of the shop, which is \`createFpxProxy\`.
- The picker submits the bank's code. Check the code on your server before you create the payment.
- Entries: \`fpx-checkout\` (React), \`fpx-checkout/embed\` (custom elements), \`fpx-checkout/proxy\` (server), \`fpx-checkout/sandbox\` (tests).
- [api.json](${table}) lists every public name, prop, option, event and problem code, with types and defaults.`
