import type { Company } from 'fpx-checkout'

/** The rows that all contestants show. */
export const companies: Company[] = Array.from({ length: 4000 }, (_, index) => ({
  id: index + 1,
  name: `Company ${index + 1}`,
  ssm_no: `2023011${String(index).padStart(5, '0')}`,
  phone: `+6012-${String(3_000_000 + index)}`,
  office: `+603-${String(20_000_000 + index)}`,
  address: `${index + 1}, Jalan Merdeka, 50450 Kuala Lumpur`,
  ssm_doc: `https://documents.example/ssm/${index + 1}.pdf`,
}))
