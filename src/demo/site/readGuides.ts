import { readFileSync } from 'node:fs'
import { documentPaths } from './documents.js'
import type { Guide } from './Guide.js'
import type { Highlight } from './createHighlighter.js'
import type { GuideLinks } from './GuideLinks.js'
import { renderGuide } from './renderGuide.js'

/** Reads and renders every document. */
export const readGuides = (render: { highlight: Highlight; links: GuideLinks }): Guide[] =>
  documentPaths().map((path) => renderGuide(path, readFileSync(path, 'utf8'), render))
