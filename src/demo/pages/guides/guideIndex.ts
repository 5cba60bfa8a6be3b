import type { Guide, GuideOutline } from '../../site/Guide.js'
import { groupGuides } from '../../site/groupGuides.js'

// By default, `import.meta.glob` ignores folders such as `.github`. `exhaustive` includes them.
const outlines = import.meta.glob<GuideOutline>(
  ['../../../../*.md', '../../../../.github/SECURITY.md', '../../../guides/**/*.md'],
  { query: '?outline', import: 'default', eager: true, exhaustive: true },
)

const loaders = import.meta.glob<Guide>(
  ['../../../../*.md', '../../../../.github/SECURITY.md', '../../../guides/**/*.md'],
  { query: '?guide', import: 'default', exhaustive: true },
)

/** The documents, grouped as in the menu. */
export const guideGroups = groupGuides(Object.values(outlines))

/** Every document, in menu order. */
export const guides: readonly GuideOutline[] = guideGroups.flatMap((group) => group.guides)

/** Loads a document. The promise is rejected if no document has this id. */
export function loadGuide(id: string): Promise<Guide> {
  const path = Object.keys(outlines).find((path) => outlines[path]?.id === id)
  const load = path === undefined ? undefined : loaders[path]
  return load ? load() : Promise.reject(new Error(`There is no guide with the id "${id}".`))
}
