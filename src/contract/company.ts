import * as v from 'valibot'
import type { CompanyField } from './companyFields.js'
import { count, optionalText } from './read.js'
import type { PageRequest } from './pagination.js'

/**
 * An approved company in the merchant's account. The proxy serves companies only to requests that `admin.authorize`
 * allows.
 */
export interface Company {
  /** Unique identifier of the company. */
  id: number
  /** Name of the company. */
  name: string
  /** Business registration (SSM) number. */
  ssm_no?: string | null
  /** URL of the registration document. Untrusted: `<CompanyList>` links only to https. */
  ssm_doc?: string | null
  /** Business address, as one string. */
  address?: string | null
  /** Contact phone number. */
  phone?: string | null
  /** Office phone number. */
  office?: string | null
}

/** Order of the companies: by a field, ascending; with a minus in front, descending. Blank fields are last in both. */
export type CompanySort = CompanyField | `-${CompanyField}`

/** A request for one page of the companies that match a search, in an order. */
export interface CompanyRequest extends PageRequest {
  /** Words in any order, up to 100 characters. Default: none, so every company matches. */
  search?: string | undefined
  /** Order of the companies. Default: the gateway's. */
  sort?: CompanySort | undefined
  /** BCP 47 tag of the language whose alphabet sorts the texts. Default `en`. */
  lang?: string | undefined
}

/** Schema of a company: requires `id` and `name`. The other fields of `Company` may be absent, null or blank. */
export const companySchema = v.looseObject({
  id: count,
  name: v.string('a string'),
  ssm_no: optionalText,
  ssm_doc: optionalText,
  address: optionalText,
  phone: optionalText,
  office: optionalText,
})
