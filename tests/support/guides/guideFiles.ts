import { readdirSync } from 'node:fs'

/** Where the guides stand. */
export const GUIDES = 'src/demo/guides'

/** Every guide, by its path. */
export const guides = readdirSync(GUIDES)
  .filter((name) => name.endsWith('.md'))
  .map((name) => `${GUIDES}/${name}`)

/** Everything that is written for people: the guides, and what stands at the top. */
export const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  '.github/SECURITY.md',
  ...guides,
]
