import type { Company } from '../../contract/index.js'
import { webUrl } from '../../ui/webUrl.js'

/**
 * Returns the URL of a registration document, if it is safe to link to: an absolute https URL.
 * Returns `undefined` for `javascript:`, `data:`, protocol-relative and relative URLs.
 */
export function documentUrl(company: Pick<Company, 'ssm_doc'>): string | undefined {
  const text = company.ssm_doc?.trim() ?? ''
  // Without the slashes ("https:files.test") it is a typo, which a browser would still follow.
  return /^https:\/\//i.test(text) ? webUrl(text)?.href : undefined
}
