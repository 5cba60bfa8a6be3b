import { escapeHtml } from './escapeHtml.js'
import type { Guide, GuideBlock, GuideOutline } from './Guide.js'
import { type GuideGroup, menuTitle } from './groupGuides.js'

type Groups = readonly GuideGroup<GuideOutline>[]

/** Returns a document as a page without scripts, for search engines and for browsers that don't run JavaScript. */
export const guidePage = ({ id, title, description, blocks }: Guide, groups: Groups): string =>
  page(
    {
      title: `${title} · fpx-checkout`,
      description,
      demo: `../?page=guides&guide=${id}`,
      markdown: `${id}.md`,
    },
    `<nav class="page-menu" aria-label="Guides">${menu(groups, id)}</nav>
<main class="guide">${blocks.map(blockHtml).join('\n')}</main>`,
  )

/** Returns the page that lists the documents. */
export const overviewPage = (groups: Groups): string =>
  page(
    {
      title: 'Guides · fpx-checkout',
      description: 'Every guide, decision and page of the reference of fpx-checkout.',
      demo: '../?page=guides',
      markdown: '../llms.txt',
    },
    `<main class="guide"><h1>Guides</h1>${groups.map(groupList).join('\n')}</main>`,
  )

function page(
  head: { title: string; description: string; demo: string; markdown: string },
  body: string,
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(head.description)}">
<title>${escapeHtml(head.title)}</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="alternate" type="text/markdown" href="${head.markdown}">
<link rel="stylesheet" href="page.css">
</head>
<body>
<header class="bar">
<a class="brand" href="../">fpx-checkout</a>
<nav aria-label="Pages"><a href="index.html">Guides</a><a href="${escapeHtml(head.demo)}">This page with live stories and search</a></nav>
</header>
<div class="page-body">
${body}
</div>
</body>
</html>
`
}

const menu = (groups: Groups, current: string) =>
  groups
    .map(({ title, guides }) => {
      const links = guides.map((guide) => {
        const mark = guide.id === current ? ' aria-current="page"' : ''
        return `<li><a href="${guide.id}.html"${mark}>${escapeHtml(menuTitle(guide))}</a></li>`
      })
      return `<details${guides.some(({ id }) => id === current) ? ' open' : ''}><summary>${title}</summary><ul>${links.join('')}</ul></details>`
    })
    .join('\n')

const groupList = ({ title, guides }: GuideGroup<GuideOutline>) =>
  `<h2>${title}</h2><ul>${guides
    .map(
      (guide) =>
        `<li><a href="${guide.id}.html">${escapeHtml(menuTitle(guide))}</a>: ${escapeHtml(guide.description)}</li>`,
    )
    .join('')}</ul>`

function blockHtml(block: GuideBlock): string {
  switch (block.kind) {
    case 'html':
      return block.html
    case 'code':
      return `<div class="scroll guide-code" role="group" tabindex="0" aria-label="${escapeHtml(block.language)} code"><pre><code>${block.html}</code></pre></div>`
    case 'story':
      return `<p><a href="../?page=stories&amp;story=${block.story}">${escapeHtml(block.label)}</a> (a story of the demo)</p>`
  }
}
