import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { Guide, GuideLinks } from './Guide.js'
import type { Highlight } from './createHighlighter.js'
import { renderGuide } from './renderGuide.js'

/** The path of the guides' folder, relative to the repository root. */
export const GUIDES = 'src/guides'

/** Returns the repository paths of all documents in the demo. */
export const documentPaths = (): string[] => [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  '.github/SECURITY.md',
  ...readdirSync(GUIDES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => posix.join(GUIDES, path))
    .sort(),
]

/** Reads and renders every document. */
export const readGuides = (render: { highlight: Highlight; links: GuideLinks }): Guide[] =>
  documentPaths().map((path) => renderGuide(path, readFileSync(path, 'utf8'), render))
