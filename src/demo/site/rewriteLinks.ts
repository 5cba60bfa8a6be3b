import type { GuideLinks } from './GuideLinks.js'
import { resolveLink } from './resolveLink.js'

/** Returns a document's Markdown with its links rewritten. Code is left unchanged. */
export const rewriteLinks = (document: string, markdown: string, links: GuideLinks): string =>
  markdown.replace(
    /^```[^]*?^```$|`[^`\n]+`|(\]\(|(?:src|srcset)=")([^)\s"]+)/gm,
    (written: string, before: string | undefined, link: string | undefined) =>
      before !== undefined && link !== undefined
        ? before + resolveLink(document, link, links).address
        : written,
  )
