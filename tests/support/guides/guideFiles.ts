import { readdirSync } from 'node:fs'

/** The folder of the guides. */
export const GUIDES = 'src/guides'

/** Every guide, by its path. */
export const guides = readdirSync(GUIDES)
  .filter((name) => name.endsWith('.md'))
  .map((name) => `${GUIDES}/${name}`)

/** The pages of decisions, by their paths. */
export const decisions = readdirSync(`${GUIDES}/decisions`).map(
  (name) => `${GUIDES}/decisions/${name}`,
)

/** The pages of the reference, by their paths: `npm run reference` writes them. */
export const reference = readdirSync(`${GUIDES}/reference`)
  .filter((name) => name.endsWith('.md'))
  .map((name) => `${GUIDES}/reference/${name}`)

/** The documents that people write: the guides, the decisions, and the files at the top level. */
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

/** All documents for people: those that are written, and the reference. */
export const documents = [...writtenDocuments, ...reference]
