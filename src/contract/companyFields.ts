// This file must not import valibot because browsers load it.

/** A company field the standard gateway documents. */
export type CompanyField = 'id' | 'name' | 'ssm_no' | 'ssm_doc' | 'address' | 'phone' | 'office'

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
