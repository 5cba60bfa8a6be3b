import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { withoutCode } from './codeBlocks.js'

/** Where the links and pictures of a document lead, as they are written. */
export const linksOf = (markdown: string): string[] =>
  [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
    ([, link, address]) => link ?? address ?? '',
  )

/** The links of a document that lead nowhere: no such file, or no such heading in it. Addresses outside are not asked. */
export function linkFaults(document: string, markdown: string): string[] {
  return linksOf(markdown).flatMap((link) => {
    if (/^[a-z]+:/.test(link)) return []
    const [path = '', anchor] = link.split('#')
    const here = path === ''
    const target = here ? document : posix.join(posix.dirname(document), path)
    if (!here && !existsSync(target)) return [`${document}: there is no ${target}`]
    if (anchor === undefined) return []
    const text = here ? markdown : readFileSync(target, 'utf8')
    return anchorsIn(text).includes(anchor) ? [] : [`${document}: ${target} has no #${anchor}`]
  })
}

/** The anchors that a forge makes of headings: lower case, no punctuation, dashes for spaces, a count for the second. */
function anchorsIn(markdown: string): string[] {
  const seen = new Map<string, number>()
  const headings = markdown.replace(/^```[^]*?^```$/gm, '').matchAll(/^#{1,6} (.+)$/gm)
  return [...headings].map(([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    const times = seen.get(anchor) ?? 0
    seen.set(anchor, times + 1)
    return times === 0 ? anchor : `${anchor}-${times}`
  })
}
