import type { Company } from './company.js'
import { webUrl } from './webUrl.js'

/**
 * Returns the URL of a registration document, if it is safe to link to: an absolute https URL (with
 * `allowHttp`, also http). Returns `undefined` for `javascript:`, `data:`, protocol-relative and relative URLs.
 */
export function documentUrl(
  company: Pick<Company, 'ssm_doc'>,
  { allowHttp = false } = {},
): string | undefined {
  const text = company.ssm_doc?.trim() ?? ''
  // Without the slashes ("https:files.test") it is a typing error, and a browser would still follow it.
  const url = /^https?:\/\//i.test(text) ? webUrl(text) : undefined
  return url?.protocol === 'https:' || allowHttp ? url?.href : undefined
}
