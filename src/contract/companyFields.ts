// Browsers load this file, so it must not import valibot.

/** A company field the standard gateway documents. */
export type CompanyField = 'id' | 'name' | 'ssm_no' | 'ssm_doc' | 'address' | 'phone' | 'office'

/** The maximum length of a search text, in UTF-16 code units like an input's `maxlength`. */
export const COMPANY_SEARCH_MAX = 100

/** The company fields in the order of the gateway's documentation. */
export const COMPANY_FIELDS: readonly CompanyField[] = [
  'id',
  'name',
  'ssm_no',
  'ssm_doc',
  'address',
  'phone',
  'office',
]
