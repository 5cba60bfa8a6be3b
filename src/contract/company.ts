import * as v from 'valibot'
import { count } from './count.js'
import { optionalText } from './text.js'
import { webUrl } from './webUrl.js'

/** An approved company of the merchant's account (service document, "Company"). Never served to payers. */
export interface Company {
  /** Unique identifier of the company. */
  id: number
  /** Name of the company. */
  name: string
  /** Business registration (SSM) number. */
  ssm_no?: string | null
  /** Address of the registration document. Untrusted: `<CompanyList>` links to https alone. */
  ssm_doc?: string | null
  /** Business address, in one text. */
  address?: string | null
  /** Contact phone number. */
  phone?: string | null
  /** Office phone number. */
  office?: string | null
}

/** Reads one company: `id` and `name` are needed, every other field may be absent, null or blank. */
export const companySchema = v.looseObject({
  id: count,
  name: v.string('a string'),
  ssm_no: optionalText,
  ssm_doc: optionalText,
  address: optionalText,
  phone: optionalText,
  office: optionalText,
})

/**
 * The address of a registration document, if it is safe to link to: an absolute https address
 * (with `allowHttp`, also http). `javascript:`, `data:`, protocol-relative and relative ones give `undefined`.
 */
export function documentUrl(
  company: Pick<Company, 'ssm_doc'>,
  { allowHttp = false } = {},
): string | undefined {
  const text = company.ssm_doc?.trim() ?? ''
  // Without the slashes ("https:files.test") it is a slip, and a browser would still follow it.
  const url = /^https?:\/\//i.test(text) ? webUrl(text) : undefined
  return url?.protocol === 'https:' || allowHttp ? url?.href : undefined
}
