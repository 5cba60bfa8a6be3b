// In a file without valibot, which a browser must not download.

/** A field of a company that the standard gateway documents. */
export type CompanyField = 'id' | 'name' | 'ssm_no' | 'ssm_doc' | 'address' | 'phone' | 'office'

/** The documented fields, in the document's order. */
export const COMPANY_FIELDS: readonly CompanyField[] = [
  'id',
  'name',
  'ssm_no',
  'ssm_doc',
  'address',
  'phone',
  'office',
]
