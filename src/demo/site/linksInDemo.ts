import { posix } from 'node:path'
import type { GuideLinks } from './GuideLinks.js'

/** Link targets in the demo, where a link changes the page's URL parameters. */
export const linksInDemo: GuideLinks = {
  guide: (id, anchor) => `./?page=guides&guide=${id}${anchor}`,
  story: (id) => `./?page=stories&story=${id}`,
  file: (path) => `./guides/${posix.basename(path)}`,
}
