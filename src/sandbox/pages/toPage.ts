import { pageStyles } from './pageStyles.js'

export interface BillPage {
  status?: number
  title: string
  body: Html
}

/** Creates the response for a page, with the notice that the page doesn't belong to a real bank. */
export function toPage(page: BillPage): Response {
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} · Test bank</title>
        <style>
          ${new Html(pageStyles)}
        </style>
      </head>
      <body>
        <header>
          <strong>Test bank</strong>
        </header>
        <main>
          <p class="notice">
            This is a test bank of the sandbox. No money moves. Never type a real password here.
          </p>
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
      // (it blocks the redirect to the shop).
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
