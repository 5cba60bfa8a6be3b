import type { GuideOutline } from './Guide.js'
import { type GuideGroup, menuTitle } from './groupGuides.js'

/**
 * Returns the overview of the documents for language models, in the format of https://llmstxt.org.
 *
 * @param addressOf Returns the URL of a document.
 * @param table URL of `api.json`, the table of props, options, events and problem codes.
 */
export function llmsText(
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

/** Names of sections, keyed by group; other sections have the group's name. Models may skip the section "Optional". */
const sectionNames: Record<string, string> = { Decisions: 'Optional', Project: 'Project' }

const introduction = (table: string) => `# fpx-checkout

> The FPX bank picker for Malaysian checkouts: a React component and a custom element, and a proxy for your server that holds the API key and stays within the gateway's rate limit.

- The API key is only on the server. The browser requests \`/api/fpx\` of the shop, which is \`createFpxProxy\`.
- The picker submits the bank's code. Check the code on your server before you create the payment.
- Entries: \`fpx-checkout\` (React), \`fpx-checkout/embed\` (custom elements), \`fpx-checkout/proxy\` (server), \`fpx-checkout/sandbox\` (tests).
- [api.json](${table}) lists every public name, prop, option, event and problem code, with types and defaults.`
