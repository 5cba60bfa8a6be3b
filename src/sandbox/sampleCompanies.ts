import { generateCompanies, type SandboxCompany } from './generateCompanies.js'

/** The default companies: 93 approved companies, mixed with 15 pending or rejected companies, which are never sent. */
export const sampleCompanies: readonly SandboxCompany[] = generateCompanies(108, 101).map(
  (company, index) => ({ ...company, review: toReview(index) }),
)

/** The companies of `other-key`, of which three are approved and one is pending. */
export const otherCompanies: readonly SandboxCompany[] = generateCompanies(4, 901).map(
  (company, index) => ({ ...company, review: index === 1 ? 'pending' : 'approved' }),
)

function toReview(index: number): SandboxCompany['review'] {
  if (index % 7 !== 3) return 'approved'
  return index % 2 === 0 ? 'pending' : 'rejected'
}
