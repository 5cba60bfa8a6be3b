import type { GuideOutline } from './Guide.js'

/** The menu groups, each with its documents in order. */
const groups: readonly { title: string; ids: readonly string[] }[] = [
  {
    title: 'Build with',
    ids: [
      ...['readme', 'getting-started', 'gateways', 'picker', 'after-the-bank', 'callbacks'],
      ...['admin-page', 'companies', 'admin-dashboards', 'proxy', 'nextjs', 'laravel', 'embed'],
      ...['woocommerce', 'shared-hosting', 'forms'],
      ...['theming', 'languages', 'server-rendering', 'instances', 'operations', 'testing'],
    ],
  },
  {
    title: 'Look up',
    ids: [
      ...['troubleshooting', 'known-limits', 'fpx-rules', 'http-api'],
      ...['security', 'data', 'accessibility', 'benchmarks', 'versioning'],
    ],
  },
  {
    title: 'Decisions',
    ids: [
      ...['architecture', 'decisions-contract', 'decisions-proxy', 'decisions-budget'],
      ...['decisions-redis', 'decisions-picker', 'decisions-companies', 'decisions-embed'],
      ...['decisions-styles', 'decisions-locales', 'decisions-packaging'],
      ...['decisions-tests-and-tools'],
    ],
  },
  { title: 'Reference', ids: ['reference', 'reference-fpx-checkout'] },
  { title: 'Project', ids: ['contributing', 'changelog', 'security-policy'] },
]

/** The starting points. Each starting point describes a kind of reader and names the document to begin with. */
export const starts: readonly [reader: string, id: string][] = [
  ['I have React', 'picker'],
  ['I have Laravel', 'laravel'],
  ['I have Next.js', 'nextjs'],
  ['I have WooCommerce', 'woocommerce'],
  ['I have another server', 'getting-started'],
  ['I build an admin page', 'companies'],
  ['I have a question', 'troubleshooting'],
]

/** A group of documents under one menu heading. */
export interface GuideGroup<Outline> {
  title: string
  guides: readonly Outline[]
}

/**
 * Returns the documents in their groups. Documents that aren't listed in `groups` come last. Decisions and reference
 * pages have separate groups, and all remaining documents belong to "Look up".
 */
export function groupGuides<Outline extends Pick<GuideOutline, 'id'>>(
  guides: readonly Outline[],
): GuideGroup<Outline>[] {
  const titleOf = new Map(groups.flatMap(({ title, ids }) => ids.map((id) => [id, title])))
  const byFolder = (id: string) =>
    id.startsWith('decisions-')
      ? 'Decisions'
      : id.startsWith('reference-')
        ? 'Reference'
        : 'Look up'
  return groups.map(({ title, ids }) => {
    const rank = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
    return {
      title,
      guides: guides
        .filter(({ id }) => (titleOf.get(id) ?? byFolder(id)) === title)
        .sort((a, b) => rank(a.id) - rank(b.id)),
    }
  })
}

/** Returns a document's title for the menu, without the words the group's heading already contains. */
export const menuTitle = ({ id, title }: Pick<GuideOutline, 'id' | 'title'>): string =>
  id === 'readme'
    ? 'Introduction'
    : title.replace(/^Decisions: (.)/, (_, first: string) => first.toUpperCase())
