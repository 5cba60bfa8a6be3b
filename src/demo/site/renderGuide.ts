import MarkdownIt, { type Token } from 'markdown-it'
import { allowedHtml } from './allowedHtml.js'
import type { Highlight } from './createHighlighter.js'
import { escapeHtml } from './escapeHtml.js'
import { guideId, isStoryLink, resolveLink } from './links.js'
import type { Guide, GuideBlock, GuideHeading, GuideLinks } from './Guide.js'

/** The display names of code languages. For any other language, the name in the Markdown is displayed. */
const languageNames: Record<string, string> = {
  ...{ ts: 'TypeScript', tsx: 'TypeScript', typescript: 'TypeScript', js: 'JavaScript' },
  ...{ html: 'HTML', css: 'CSS', php: 'PHP', json: 'JSON', yaml: 'YAML', ini: 'INI', http: 'HTTP' },
  ...{ sh: 'Shell', dockerfile: 'Dockerfile', nginx: 'nginx', apache: 'Apache' },
  ...{ vue: 'Vue', svelte: 'Svelte' },
}

/** Renders the Markdown of one of the repository's documents. */
export function renderGuide(
  path: string,
  markdown: string,
  { highlight, links }: { highlight: Highlight; links: GuideLinks },
): Guide {
  const parser = new MarkdownIt({ html: true })
  const tokens = parser.parse(markdown, {})
  const stories = new Set<string>()
  const resolve = (link: string) => {
    const { address, story } = resolveLink(path, link, links)
    if (story !== undefined) stories.add(story)
    return address
  }
  const blocks: GuideBlock[] = []
  const outline = readOutline(tokens)

  parser.renderer.rules = { ...parser.renderer.rules, ...createRules(resolve) }
  let pending: Token[] = []
  const flush = () => {
    const html = parser.renderer.render(pending, parser.options, {})
    if (html.trim()) blocks.push({ kind: 'html', html })
    pending = []
  }
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (!token) break
    if (token.type === 'fence' && token.level === 0) {
      flush()
      const name = token.info.trim()
      const html = highlight(token.content.replace(/\n$/, ''), name)
      blocks.push({ kind: 'code', html, language: languageNames[name] ?? (name || 'Text') })
      continue
    }
    const story = token.level === 0 ? readStory(tokens.slice(index, index + 3)) : undefined
    const id = story && resolveLink(path, story.href, links).story
    if (!story || id === undefined) {
      pending.push(token)
      continue
    }
    flush()
    stories.add(id)
    blocks.push({ kind: 'story', story: id, label: story.label })
    index += 2
  }
  flush()
  return { path, id: guideId(path), ...outline, blocks, stories: [...stories] }
}

/** Returns the title, the description, and the headings, and sets the anchors on the heading tokens. */
function readOutline(tokens: readonly Token[]) {
  const anchorOf = createHeadingAnchors()
  const headings: GuideHeading[] = []
  let title = ''
  const sentences: string[] = []
  tokens.forEach((token, index) => {
    const inline = tokens[index + 1]
    if (inline?.type !== 'inline') return
    if (token.type === 'heading_open') {
      const anchor = anchorOf(inline.content)
      token.attrSet('id', anchor)
      const text = plainText(inline)
      if (title === '') title = text
      else headings.push({ text, anchor })
    } else if (token.type === 'paragraph_open' && token.level === 0 && sentences.length === 0)
      sentences.push(...describingSentences(plainText(inline)))
  })
  if (sentences.length === 0) sentences.push(...headings.map(({ text }) => text))
  return { title, description: joinSentences(sentences), headings }
}

/** Returns the plain text of inline Markdown. */
const plainText = ({ children }: Token): string =>
  (children ?? [])
    .map(({ type, content }) =>
      type === 'text' || type === 'code_inline' ? content : type === 'softbreak' ? ' ' : '',
    )
    .join('')

const MAX_DESCRIPTION = 160

/** Returns the sentences of a paragraph, except for sentences that refer to other documents. */
const describingSentences = (text: string) =>
  text
    .split(/(?<=[.!?:])\s+/)
    .filter((sentence) => !/^The other decisions|README\.md|^See /.test(sentence))

/** Joins the first sentence and as many of the following sentences as fit into a page description of 160 characters. */
function joinSentences([first = '', ...others]: readonly string[]): string {
  let result = first
  for (const sentence of others) {
    if (result.length + sentence.length >= MAX_DESCRIPTION) break
    result += ` ${sentence}`
  }
  return result.replace(/:$/, '.')
}

/** Returns the story a paragraph links to if the paragraph contains only that link. */
function readStory([open, inline, close]: readonly Token[]) {
  const children = inline?.children ?? []
  const [link, ...rest] = children
  if (open?.type !== 'paragraph_open' || close?.type !== 'paragraph_close') return undefined
  if (link?.type !== 'link_open' || rest.at(-1)?.type !== 'link_close') return undefined
  const href = String(link.attrGet('href') ?? '')
  const isOneLink = children.filter(({ type }) => type === 'link_open').length === 1
  return isOneLink && inline && isStoryLink(href) ? { href, label: plainText(inline) } : undefined
}

/** Creates the rules for tokens whose HTML differs from markdown-it's default. */
function createRules(
  resolve: (link: string) => string,
): InstanceType<typeof MarkdownIt>['renderer']['rules'] {
  let heading = ''
  let tables = 0
  return {
    link_open: (tokens, index, options, _env, self) => {
      const token = tokens[index]
      token?.attrSet('href', resolve(String(token.attrGet('href') ?? '')))
      return self.renderToken(tokens, index, options)
    },
    image: (tokens, index, options, env, self) => {
      const token = tokens[index]
      token?.attrSet('src', resolve(String(token.attrGet('src') ?? '')))
      token?.attrSet('alt', self.renderInlineAsText(token.children ?? [], options, env))
      return self.renderToken(tokens, index, options)
    },
    html_block: (tokens, index) => allowedHtml(tokens[index]?.content ?? '', resolve),
    html_inline: (tokens, index) => allowedHtml(tokens[index]?.content ?? '', resolve),
    heading_open: (tokens, index, options, _env, self) => {
      const inline = tokens[index + 1]
      heading = inline ? plainText(inline) : ''
      tables = 0
      return `<div class="guide-heading">${self.renderToken(tokens, index, options)}`
    },
    heading_close: (tokens, index, options, _env, self) => {
      const anchor = tokens[index - 2]?.attrGet('id') ?? ''
      const label = escapeHtml(`Link to “${heading}”`)
      return `${self.renderToken(tokens, index, options)}<a class="guide-anchor" href="#${anchor}" aria-label="${label}"><span aria-hidden="true">#</span></a></div>\n`
    },
    table_open: () => {
      tables++
      const name = escapeHtml(tables === 1 ? heading : `${heading}, table ${tables}`)
      return `<div class="scroll" role="group" tabindex="0" aria-label="Table: ${name}"><table>\n`
    },
    // We render an empty header cell as a data cell. It doesn't label its column.
    th_open: (tokens, index, options, _env, self) => {
      const token = tokens[index]
      if (token && tokens[index + 1]?.content === '') token.tag = 'td'
      return self.renderToken(tokens, index, options)
    },
    th_close: (tokens, index, options, _env, self) => {
      const token = tokens[index]
      if (token && tokens[index - 1]?.content === '') token.tag = 'td'
      return self.renderToken(tokens, index, options)
    },
    table_close: () => '</table></div>\n',
  }
}

/**
 * Creates a function that returns the same anchor as GitHub for each heading in a document. Call the function for each
 * heading in document order. Anchors are in lower case, use dashes instead of spaces, and omit most punctuation. If an
 * anchor is repeated, a number is appended to it.
 */
export function createHeadingAnchors(): (heading: string) => string {
  const seen = new Map<string, number>()
  return (heading) => {
    const anchor = heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    const times = seen.get(anchor) ?? 0
    seen.set(anchor, times + 1)
    return times === 0 ? anchor : `${anchor}-${times}`
  }
}
