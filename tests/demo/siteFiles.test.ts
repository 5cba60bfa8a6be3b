import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createHighlighter } from '../../src/demo/site/createHighlighter.js'
import { documentPaths, readGuides } from '../../src/demo/site/documents.js'
import { groupGuides, starts } from '../../src/demo/site/groupGuides.js'
import { linksInDemo } from '../../src/demo/site/links.js'
import { siteFiles } from '../../src/demo/site/siteFiles.js'

const highlight = await createHighlighter()
const guides = readGuides({ highlight, links: linksInDemo })
const files = siteFiles(highlight)
const textOf = (name: string) => String(files.get(name))
const pages = [...files.keys()].filter((name) => name.endsWith('.html'))

/** Returns a page's broken links: those that don't point to a site file, an existing heading or the demo. */
function brokenLinks(page: string, html: string): string[] {
  const links = [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^(https?|mailto):/.test(link) || /^\.\.\/(\?|icon\.svg$|$)/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : posix.join(posix.dirname(page), path)
    if (!files.has(target)) return true
    const text = target === page ? html : textOf(target)
    return anchor !== undefined && !text.includes(` id="${decodeURIComponent(anchor)}"`)
  })
}

describe('the pages without scripts', () => {
  it('exist for every document, with unique names', () => {
    expect(pages).toHaveLength(documentPaths().length + 1)
    expect(new Set(guides.map(({ id }) => id.toLowerCase())).size).toBe(guides.length)
  })

  it.each(pages)('%s: has a title and a description, and its links and anchors resolve', (page) => {
    const html = textOf(page)
    expect(brokenLinks(page, html)).toEqual([])
    expect(html).toMatch(/<title>[^<]{3,90} · fpx-checkout<\/title>/)
    expect(html).toMatch(/<meta name="description" content="[^"]{20,300}">/)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  })

  it('do not load anything from other hosts, and do not contain scripts', () => {
    const loaded =
      /<(?:script|iframe)|<(?:link|img|source)[^>]* (?:href|src|srcset)="https?:|@import|url\(/
    for (const page of pages)
      expect(textOf(page).replace(/<pre>[^]*?<\/pre>/g, '')).not.toMatch(loaded)
    expect(textOf('guides/page.css')).not.toMatch(/@import|url\(/)
  })

  it('control: a broken link and a missing heading are found', () => {
    const html =
      '<a href="picker.html">a</a> <a href="nothing.html">b</a> <a href="picker.html#nothing">c</a>'
    expect(brokenLinks('guides/x.html', html)).toEqual(['nothing.html', 'picker.html#nothing'])
  })
})

describe('the guide menu', () => {
  it('lists every document once', () => {
    const listed = groupGuides(guides).flatMap((group) => group.guides)
    expect(listed.map(({ id }) => id).sort()).toEqual(guides.map(({ id }) => id).sort())
  })

  it('begins with documents that exist, one for each kind of reader', () => {
    const ids = starts.map(([, id]) => id)
    expect(ids.filter((id) => !guides.some((guide) => guide.id === id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('llms.txt', () => {
  const text = textOf('llms.txt')

  it('has the llmstxt.org format: a title, a summary, sections of links', () => {
    const [title, , summary] = text.split('\n')
    expect(title).toBe('# fpx-checkout')
    expect(summary).toMatch(/^> .{50,}$/)
    const sections = text.split(/^## /m).slice(1)
    expect(sections.map((section) => section.split('\n')[0])).toEqual([
      'Build with',
      'Look up',
      'Optional',
      'Reference',
      'Project',
    ])
    for (const section of sections)
      for (const line of section.trim().split('\n').slice(2))
        expect(line).toMatch(/^- \[[^\]]+\]\([^)]+\): .+$/)
  })

  it('links to every document as Markdown, and to the API table', () => {
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!)
    expect(links.filter((link) => !files.has(link))).toEqual([])
    expect(links).toHaveLength(guides.length + 1)
    expect(JSON.parse(textOf('api.json'))).toHaveProperty('problems')
  })
})

describe('the documents as Markdown', () => {
  it('link only to files in their folder', () => {
    for (const { id } of guides) {
      const text = textOf(`guides/${id}.md`).replace(/^```[^]*?^```$|`[^`\n]+`/gm, '')
      const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!.split('#')[0]!)
      const local = links.filter((link) => link && !/^(https?:|\.\.\/\?)/.test(link))
      expect(local.filter((link) => !files.has(`guides/${link}`))).toEqual([])
    }
  })
})
