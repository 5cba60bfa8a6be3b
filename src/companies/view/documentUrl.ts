import type { Company } from '../../contract/index.js'
import { webUrl } from '../../ui/webUrl.js'

/**
 * Returns the URL of a registration document, if it is safe to link to: an absolute https URL.
 * Returns `undefined` for `javascript:`, `data:`, protocol-relative and relative URLs.
 */
export function documentUrl(company: Pick<Company, 'ssm_doc'>): string | undefined {
  const text = company.ssm_doc?.trim() ?? ''
  // A URL without slashes ("https:files.test") is a typo, but a browser would follow it.
  return /^https:\/\//i.test(text) ? webUrl(text)?.href : undefined
}
