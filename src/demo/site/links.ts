import { existsSync, readFileSync } from 'node:fs'
import { storyId } from '../frame/storyId.js'
import { posix } from 'node:path'
import type { GuideLinks } from './Guide.js'

/**
 * Derives a document's name in URLs from its path in the repository. `src/guides/reference/proxy.md`
 * becomes `reference-proxy`. Names are also used as file names, so they are in lower case and unique on
 * case-insensitive file systems.
 */
export function guideId(path: string): string {
  const name = path.replace(/^(src\/guides|\.github)\//, '').replace(/\.md$/, '')
  if (path === '.github/SECURITY.md') return 'security-policy'
  return name
    .replace(/\/README$/, '')
    .replaceAll('/', '-')
    .toLowerCase()
}

/** Whether a link points to a story's source (`../demo/stories/BankPickerStates.stories.tsx#RateLimited`). */
export const isStoryLink = (link: string): boolean => /\.stories\.tsx(#|$)/.test(link)

/** Returns the id of the story a file exports, or `undefined` if the file doesn't export the story. */
export function findStory(file: string, exported = ''): string | undefined {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [, title] = /^ {2}title: '([^']+)'/m.exec(text) ?? []
  return title !== undefined && text.includes(`export const ${exported}:`)
    ? storyId(title, exported)
    : undefined
}

/**
 * Resolves a link in a document. The link may lead to another document, a story, or a file, or to a page outside the
 * repository. The result's `story` is the id of the linked story.
 */
export function resolveLink(
  document: string,
  link: string,
  links: GuideLinks,
): { address: string; story?: string } {
  if (/^([a-z]+:|#)/i.test(link)) return { address: link }
  const [target = '', anchor] = link.split('#')
  const path = posix.join(posix.dirname(document), target)
  const story = isStoryLink(link) ? findStory(path, anchor) : undefined
  if (story !== undefined) return { address: links.story(story), story }
  if (path.endsWith('.md'))
    return { address: links.guide(guideId(path), anchor === undefined ? '' : `#${anchor}`) }
  return { address: links.file(path) }
}

/** Returns a document's Markdown with its links rewritten. Code is left unchanged. */
export const rewriteLinks = (document: string, markdown: string, links: GuideLinks): string =>
  markdown.replace(
    /^```[^]*?^```$|`[^`\n]+`|(\]\(|(?:src|srcset)=")([^)\s"]+)/gm,
    (written: string, before: string | undefined, link: string | undefined) =>
      before !== undefined && link !== undefined
        ? before + resolveLink(document, link, links).address
        : written,
  )

/** Link targets in the demo, where a link changes the page's URL parameters. */
export const linksInDemo: GuideLinks = {
  guide: (id, anchor) => `./?page=guides&guide=${id}${anchor}`,
  story: (id) => `./?page=stories&story=${id}`,
  file: (path) => `./guides/${posix.basename(path)}`,
}
