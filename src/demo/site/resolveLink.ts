import { posix } from 'node:path'
import { findStory, isStoryLink } from './findStory.js'
import { guideId } from './guideId.js'
import type { GuideLinks } from './GuideLinks.js'

/**
 * Resolves a link in a document. The link may lead to another document, a story, a file, or outside the repository.
 * `story` in the result is the id of the linked story.
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
