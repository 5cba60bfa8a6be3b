import { describe, expect, it } from 'vitest'
import { createHighlighter } from '../../src/demo/site/createHighlighter.js'
import type { GuideBlock } from '../../src/demo/site/Guide.js'
import { linksInDemo } from '../../src/demo/site/links.js'
import { renderGuide } from '../../src/demo/site/renderGuide.js'

const highlight = await createHighlighter()
const render = (markdown: string, path = 'src/guides/x.md') =>
  renderGuide(path, markdown, { highlight, links: linksInDemo })
const htmlOf = (blocks: readonly GuideBlock[]) =>
  blocks.map((block) => ('html' in block ? block.html : '')).join('')

describe('a guide', () => {
  it('has a title, a description and headings with the anchors that Git hosts use', () => {
    const markdown =
      '# The `proxy`\n\n```ts\nexport {}\n```\n\nIt serves **payers**. See [more](y.md).\n\n## Options\n\n## What it is, and isn’t\n\n## Options\n'
    expect(render(markdown)).toMatchObject({
      id: 'x',
      title: 'The proxy',
      description: 'It serves payers.',
      headings: [
        { text: 'Options', anchor: 'options' },
        { text: 'What it is, and isn’t', anchor: 'what-it-is-and-isnt' },
        { text: 'Options', anchor: 'options-1' },
      ],
    })
  })

  it('links to other guides, to stories and to files at their URLs in the demo', () => {
    const html = htmlOf(
      render(
        '[a](theming.md#resets) [b](decisions/budget.md) [c](../../README.md) [d](#e) [f](https://a.example/)\n' +
          '[g](dashboard.json) and [h](../demo/stories/BankPicker.stories.tsx#Default)',
      ).blocks,
    )
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      './?page=guides&amp;guide=theming#resets',
      './?page=guides&amp;guide=decisions-budget',
      './?page=guides&amp;guide=readme',
      '#e',
      'https://a.example/',
      './guides/dashboard.json',
      './?page=stories&amp;story=bank-picker-basics--default',
    ])
  })

  it('replaces a paragraph that is only a link to a story with the running story', () => {
    const { blocks, stories } = render(
      '# A\n\n[The picker](../demo/stories/BankPicker.stories.tsx#Default)\n\nSee [this](../demo/stories/BankPicker.stories.tsx#Open).\n',
    )
    expect(blocks.map(({ kind }) => kind)).toEqual(['html', 'story', 'html'])
    expect(blocks[1]).toEqual({
      kind: 'story',
      story: 'bank-picker-basics--default',
      label: 'The picker',
    })
    expect(stories).toEqual(['bank-picker-basics--default', 'bank-picker-basics--open'])
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src="x" onerror="alert(1)">',
    '<a href="javascript:alert(1)">a</a>',
    '<style>* { display: none }</style>',
    '<iframe src="https://a.example/"></iframe>',
    'a <b onclick="alert(1)">b</b>',
    '[a](javascript:alert(1))',
    '<!-- --><script src="https://a.example/"></script>',
    '<constructor onclick="alert(1)">a</constructor>',
  ])('shows HTML that is not allowed as text: %s', (markdown) => {
    const html = htmlOf(render(`# A\n\n${markdown}\n`).blocks)
    expect(html).not.toMatch(/<(script|style|iframe|b|constructor|a href="j)|<[^>]* on\w+=/)
  })

  it('shows pictures and line breaks, but no comments', () => {
    const html = htmlOf(
      render(
        '# A\n\n<!-- a note -->\n\n<picture>\n<img src="../../../.github/a.png" alt="A">\n</picture>\n\na<br>b\n',
      ).blocks,
    )
    expect(html).toContain('<img src="./guides/a.png" alt="A">')
    expect(html).toContain('a<br>b')
    expect(html).not.toContain('note')
  })

  it.each([
    ['tsx', '<p className="a">{b()}</p>', ['tag', 'name', 'string', 'function']],
    ['php', '<?php\n$a = 1; // b', ['constant', 'comment']],
    ['sh', 'echo "a" # b', ['string', 'comment']],
  ])('highlights %s code', (language, code, names) => {
    const [block] = render(`\`\`\`${language}\n${code}\n\`\`\`\n`).blocks
    for (const name of names)
      expect(block).toHaveProperty('html', expect.stringContaining(`code-${name}"`))
  })

  it('shows code in an unknown language unchanged, without colours', () => {
    const [block] = render('```\na <b> & "c"\n```\n').blocks
    expect(block).toEqual({
      kind: 'code',
      language: 'Text',
      html: 'a &lt;b&gt; &amp; &quot;c&quot;',
    })
  })
})
