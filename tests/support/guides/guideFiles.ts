import { readdirSync } from 'node:fs'

/** The folder of the guides. */
export const GUIDES = 'src/demo/guides'

/** Every guide, by its path. */
export const guides = readdirSync(GUIDES)
  .filter((name) => name.endsWith('.md'))
  .map((name) => `${GUIDES}/${name}`)

/** The pages of decisions, by their paths. */
export const decisions = readdirSync(`${GUIDES}/decisions`).map(
  (name) => `${GUIDES}/decisions/${name}`,
)

/** The pages of the reference, by their paths: `npm run reference` writes them. */
export const reference = readdirSync(`${GUIDES}/reference`).map(
  (name) => `${GUIDES}/reference/${name}`,
)

/** All documents for people: the guides, the reference, and the files at the top level. */
export const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  '.github/SECURITY.md',
  ...guides,
  ...decisions,
  ...reference,
]
