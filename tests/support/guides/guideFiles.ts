import { readdirSync } from 'node:fs'

/** The folder of the guides. */
export const GUIDES = 'src/guides'

/** Paths of all guides, without the decision and reference pages. */
export const guides = readdirSync(GUIDES)
  .filter((name) => name.endsWith('.md'))
  .map((name) => `${GUIDES}/${name}`)

/** Paths of the decision pages. */
export const decisions = readdirSync(`${GUIDES}/decisions`).map(
  (name) => `${GUIDES}/decisions/${name}`,
)

/** Paths of the reference pages, which `npm run reference` writes. */
export const reference = readdirSync(`${GUIDES}/reference`)
  .filter((name) => name.endsWith('.md'))
  .map((name) => `${GUIDES}/reference/${name}`)

/** Paths of the documents that people write: guides, decisions, and top-level files. */
export const writtenDocuments = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  '.github/SECURITY.md',
  '.github/SUPPORT.md',
  '.github/CODE_OF_CONDUCT.md',
  ...guides,
  ...decisions,
]

/** Paths of all documents: the written ones and the reference. */
export const documents = [...writtenDocuments, ...reference]
