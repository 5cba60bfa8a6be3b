import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { createHeadingAnchors } from '../../../src/demo/site/renderGuide.js'
import { findStory, isStoryLink } from '../../../src/demo/site/links.js'
import { withoutCode } from './codeBlocks.js'

/** Returns the targets of a document's links and images, as written. */
export const linksOf = (markdown: string): string[] =>
  [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
    ([, link, address]) => link ?? address ?? '',
  )

/** Returns the links in a document whose file or heading doesn't exist. External URLs aren't checked. */
export function linkFaults(document: string, markdown: string): string[] {
  return linksOf(markdown).flatMap((link) => {
    if (/^[a-z]+:/.test(link)) return []
    const [path = '', anchor] = link.split('#')
    const here = path === ''
    const target = here ? document : posix.join(posix.dirname(document), path)
    if (!here && !existsSync(target)) return [`${document}: there is no ${target}`]
    if (isStoryLink(link))
      return findStory(target, anchor) ? [] : [`${document}: ${target} has no story ${anchor}`]
    if (anchor === undefined) return []
    const text = here ? markdown : readFileSync(target, 'utf8')
    return anchorsIn(text).includes(anchor) ? [] : [`${document}: ${target} has no #${anchor}`]
  })
}

/** Returns the anchors of a document's headings. */
function anchorsIn(markdown: string): string[] {
  const anchorOf = createHeadingAnchors()
  const headings = markdown.replace(/^```[^]*?^```$/gm, '').matchAll(/^#{1,6} (.+)$/gm)
  return [...headings].map(([, heading = '']) => anchorOf(heading))
}
