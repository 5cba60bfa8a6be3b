import { readdirSync } from 'node:fs'

/** The folder of the guides. */
export const GUIDES = 'src/guides'

/** The paths of all guides, without the decision and reference pages. */
export const guides = readdirSync(GUIDES)
  .filter((name) => name.endsWith('.md'))
  .map((name) => `${GUIDES}/${name}`)

/** The paths of the decision pages. */
export const decisions = readdirSync(`${GUIDES}/decisions`).map(
  (name) => `${GUIDES}/decisions/${name}`,
)

/** The paths of the reference pages, which `npm run reference` writes. */
export const reference = readdirSync(`${GUIDES}/reference`)
  .filter((name) => name.endsWith('.md'))
  .map((name) => `${GUIDES}/reference/${name}`)

/** The paths of the documents that people write: guides, decisions, and top-level files. */
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

/** The paths of all documents, including the reference. */
export const documents = [...writtenDocuments, ...reference]
