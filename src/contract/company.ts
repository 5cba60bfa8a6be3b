import * as v from 'valibot'
import type { CompanyField } from './companyFields.js'
import { count, optionalText } from './read.js'
import type { PageRequest } from './pagination.js'

/**
 * An approved company in the merchant's account. The proxy serves companies only to requests that `admin.authorize`
 * allows.
 */
export interface Company {
  /** The unique identifier of the company. */
  id: number
  /** The name of the company. */
  name: string
  /** The business registration number from SSM. */
  ssm_no?: string | null
  /**
   * The URL of the registration document. Treat this URL as untrusted input. `<CompanyList>` links only to https URLs.
   */
  ssm_doc?: string | null
  /** The complete business address as a single string. */
  address?: string | null
  /** The contact phone number. */
  phone?: string | null
  /** The office phone number. */
  office?: string | null
}

/**
 * The field that companies are sorted by. A leading minus sorts the companies in descending order. Blank fields always
 * come last.
 */
export type CompanySort = CompanyField | `-${CompanyField}`

/** A request for one page of companies, optionally with a search and a sort order. */
export interface CompanyRequest extends PageRequest {
  /** The ids of the companies to return, at most 40. By default, and if the list is empty, every company is searched. */
  ids?: readonly number[] | undefined
  /** The words to search for, in any order. Up to 100 characters. By default, every company matches. */
  search?: string | undefined
  /** The order of the companies. Default: the gateway's order. */
  sort?: CompanySort | undefined
  /** The BCP 47 tag of the language whose sort order is used. Default: `en`. */
  lang?: string | undefined
}

/** Requires `id` and `name`. All other fields may be absent, null, or blank. */
export const companySchema = v.looseObject({
  id: count,
  name: v.string('a string'),
  ssm_no: optionalText,
  ssm_doc: optionalText,
  address: optionalText,
  phone: optionalText,
  office: optionalText,
})
