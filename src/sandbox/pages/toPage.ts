import { type PageLanguage, pageWords } from './pageWords.js'
import { pageStyles } from './pageStyles.js'

/** One page of a bill. */
export interface BillPage {
  status?: number
  title: string
  body: Html
}

/** Creates the response with a page: its language switch, the notice that this is no bank, and the page's body. */
export function toPage(page: BillPage, language: PageLanguage, url: URL): Response {
  const words = pageWords[language]
  const links = Object.entries(pageWords).map(([tag, { language: name }]) => {
    const query = new URLSearchParams(url.search)
    query.set('lang', tag)
    return html`<a
      href="?${query.toString()}"
      lang="${tag}"
      hreflang="${tag}"
      ${tag === language && new Html('aria-current="true"')}
      >${name}</a
    > `
  })
  const { text } = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · ${words.testBank}</title>
        <style>
          ${new Html(pageStyles)}
        </style>
      </head>
      <body>
        <header>
          <strong>${words.testBank}</strong>
          <nav aria-label="Language · Bahasa · 语言 · மொழி">${links}</nav>
        </header>
        <main>
          <p class="notice">${words.notice}</p>
          ${page.body}
        </main>
      </body>
    </html>`
  return new Response(text, {
    status: page.status ?? 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      // Neither a script nor a frame, as at a bank. Without `form-action`, because a form's redirect leads to the shop.
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** Markup that needs no more escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Content = Html | string | false | null | undefined | readonly Content[]

/** Returns markup in which every value is escaped, unless it is markup. */
export const html = (strings: TemplateStringsArray, ...values: Content[]): Html =>
  new Html(strings.reduce((all, text, index) => all + toText(values[index - 1]) + text))

function toText(value: Content): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value?.map(toText).join('') ?? ''
  if (value === false || value === undefined) return ''
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
