import { type PageLanguage, pageWords } from './pageWords.js'
import { pageStyles } from './pageStyles.js'

export interface BillPage {
  status?: number
  title: string
  body: Html
}

/**
 * Creates the response for a page, including the language switch and the notice that the page doesn't belong to a real
 * bank.
 */
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
      // Like a real bank's page, this page runs no scripts and can't be embedded in a frame. We don't set `form-action`
      // because it would block the redirect to the shop.
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** Markup that is already escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Content = Html | string | false | null | undefined | readonly Content[]

/** Creates markup from a template. All values except `Html` are escaped. */
export const html = (strings: TemplateStringsArray, ...values: Content[]): Html =>
  new Html(strings.reduce((all, text, index) => all + toText(values[index - 1]) + text))

function toText(value: Content): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value?.map(toText).join('') ?? ''
  if (value === false || value === undefined) return ''
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
