import type { RequestView } from '../serve/RequestView.js'

/** A longer one is for Node's parser, which has a limit and an answer for what is above it. */
const MOST_BYTES = 4096

const LINE = /[!#$%&'*+.^`|~\w-]+:[ -~]*\r\n/.source

/** What stands once, tells of a body, or of another use of the connection. */
const FRAMING =
  /(?:host|content-length|expect|trailer|transfer-encoding|upgrade):|(?:proxy-)?connection:(?! ?keep-alive\r\n)/
    .source

const OTHER = `(?!${FRAMING})${LINE}`

/** Header lines of visible ASCII with one Host among them, the blank line, and nothing after it. */
const HEADERS = new RegExp(`^(?:${OTHER})*(?=host:)${LINE}(?:${OTHER})*\\r\\n$`, 'i')

/**
 * A request that can be read in one way only (RFC 9112, sections 2.2, 3.2 and 6.3): a GET of one path, its whole head
 * in one piece and nothing after it, one Host, no header about a body or another use of the connection. It is what
 * browsers, CDNs and reverse proxies send for the bank list.
 */
export class PlainRequest implements RequestView {
  readonly method = 'GET'
  readonly query = ''
  /** There is no request of a framework: nobody who looks at one is asked about this path. */
  readonly raw = undefined

  private constructor(
    readonly path: string,
    private readonly text: string,
    private readonly lowerCase: string,
  ) {}

  /** Reads one out of what came over a connection; `undefined` where it is anything else, however slightly. */
  static read(bytes: Buffer, path: string): PlainRequest | undefined {
    if (bytes.length > MOST_BYTES) return undefined
    const text = bytes.toString('latin1')
    const line = `GET ${path} HTTP/1.1\r\n`
    if (!text.startsWith(line) || !HEADERS.test(text.slice(line.length))) return undefined
    return new PlainRequest(path, text, text.toLowerCase())
  }

  header(name: string): string | undefined {
    const line = `\r\n${name}:`
    let found: string | undefined
    for (
      let at = this.lowerCase.indexOf(line);
      at >= 0;
      at = this.lowerCase.indexOf(line, at + 2)
    ) {
      const value = this.text.slice(at + line.length, this.text.indexOf('\r\n', at + 2)).trim()
      found = found === undefined ? value : found + (name === 'cookie' ? '; ' : ', ') + value
    }
    return found
  }
}
