import { escapeHtml } from './escapeHtml.js'

/** The HTML elements a document can contain, with their attributes. */
const allowed = new Map<string, readonly string[]>([
  ['br', []],
  ['picture', []],
  ['source', ['media', 'srcset']],
  ['img', ['src', 'alt', 'width']],
])

const TAG = /<!--[^]*?-->|<(\/?)([a-z]+)((?:\s+[a-z]+="[^"]*")*)\s*\/?>/g

/**
 * Returns a document's HTML with only the elements and attributes in `allowed`. Comments are removed. Everything else
 * is shown as text, so a document can add neither scripts nor styles to the page.
 */
export function allowedHtml(html: string, addressOfImage: (path: string) => string): string {
  let result = ''
  let end = 0
  for (const match of html.matchAll(TAG)) {
    const [written, slash = '', name = '', attributes = ''] = match
    result += escapeHtml(html.slice(end, match.index))
    end = match.index + written.length
    const names = allowed.get(name)
    if (written.startsWith('<!--')) continue
    result += names
      ? `<${slash}${name}${allowedAttributes(attributes, names)}>`
      : escapeHtml(written)
  }
  return result + escapeHtml(html.slice(end))

  function allowedAttributes(text: string, names: readonly string[]): string {
    return [...text.matchAll(/([a-z]+)="([^"]*)"/g)]
      .filter(([, name = '']) => names.includes(name))
      .map(([, name = '', value = '']) => {
        const isAddress = name === 'src' || name === 'srcset'
        return ` ${name}="${isAddress ? escapeHtml(addressOfImage(value)) : value}"`
      })
      .join('')
  }
}
