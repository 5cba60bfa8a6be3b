import type { Field, Refusal } from '../PaymentGateway.js'
import { refuse } from '../verify/refuse.js'

/**
 * Returns the fields of a URL-encoded form or of a query, in order. `URLSearchParams` would replace bytes that aren't
 * UTF-8 by U+FFFD, so different texts become equal; here they are rejected.
 */
export function readForm(form: string): Field[] | Refusal {
  try {
    return form
      .split('&')
      .filter(Boolean)
      .map((pair): Field => {
        const at = pair.indexOf('=')
        return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))]
      })
  } catch {
    return refuse('not-utf-8')
  }
}

const decode = (text: string) => decodeURIComponent(text.replace(/\+/g, ' '))
