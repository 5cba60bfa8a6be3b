// This file must not import valibot because browsers load it.

/** A field of a company that the standard gateway documents. */
export type CompanyField = 'id' | 'name' | 'ssm_no' | 'ssm_doc' | 'address' | 'phone' | 'office'

/** The documented fields in the order of the documentation. */
export const COMPANY_FIELDS: readonly CompanyField[] = [
  'id',
  'name',
  'ssm_no',
  'ssm_doc',
  'address',
  'phone',
  'office',
]
