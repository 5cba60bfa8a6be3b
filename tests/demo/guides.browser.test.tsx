import { render, screen } from '@testing-library/react'
import { userEvent } from 'vitest/browser'
import { describe, expect, it } from 'vitest'
import '../../src/demo/base.css'
import '../../src/demo/menu.css'
import { GuideBody } from '../../src/demo/pages/guides/GuideBody.js'
import { GuideSearch } from '../../src/demo/pages/guides/GuideSearch.js'
import { guides, loadGuide } from '../../src/demo/pages/guides/guideIndex.js'
import { searchHeadings } from '../../src/demo/pages/guides/searchHeadings.js'
import '../../src/demo/pages/guides/guide.css'
import '../../src/demo/pages/guides/guides.css'
import { stories } from '../../src/demo/frame/storyIndex.js'
import { complaintsOfPages } from '../support/browser/complaints.js'

const complaintsHere = complaintsOfPages()

/** Guides with every kind of content: pictures, code, tables, stories, lists, and generated pages. */
const kinds = [
  'readme',
  'picker',
  'theming',
  'troubleshooting',
  'decisions-budget',
  'reference-proxy',
]

describe('a guide', () => {
  it.each(kinds)('%s: axe reports no violations, in light and dark mode', async (id) => {
    const { blocks, title } = await loadGuide(id)
    render(<GuideBody blocks={blocks} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(await complaintsHere()).toEqual([])
  })

  it('references only stories that exist', () => {
    const ids = stories.map(({ id }) => id)
    const shown = guides.flatMap((guide) => guide.stories)
    expect(shown.length).toBeGreaterThan(8)
    expect(shown.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('is linked from every story', () => {
    const known = guides.map(({ id }) => id)
    expect(stories.filter(({ parameters }) => !known.includes(parameters.guide ?? ''))).toEqual([])
  })
})

describe('the search', () => {
  const find = (query: string) =>
    searchHeadings(guides, query).map(({ guide, text }) => `${guide.id}: ${text}`)

  it('finds headings by the beginnings of their words, and guides by title', () => {
    expect(find('proxy options')).toContain('proxy: Options')
    expect(find('theming')[0]).toBe('theming: Theming')
    expect(find('RESETS')[0]).toBe('theming: Resets')
    expect(find('fpxproxyopt')).toContain('reference-proxy: FpxProxyOptions')
  })

  it('finds nothing for a blank query or an unknown word', () => {
    expect(find('  ')).toEqual([])
    expect(find('resets nowhere')).toEqual([])
  })

  it('says how many headings it found, and axe reports no violations', async () => {
    render(<GuideSearch />)
    const field = screen.getByRole('searchbox', { name: 'Search the guides' })
    await userEvent.type(field, 'resets')
    expect(screen.getByRole('status').textContent).toBe('1 heading found')
    expect(screen.getByRole('link', { name: /Resets/ })).toBeTruthy()
    expect(await complaintsHere()).toEqual([])
    await userEvent.fill(field, 'nowhere at all')
    expect(screen.getByRole('status').textContent).toBe('No headings found')
    expect(await complaintsHere()).toEqual([])
  })
})
