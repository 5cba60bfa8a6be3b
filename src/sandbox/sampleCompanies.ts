import { generateCompanies, type SandboxCompany } from './generateCompanies.js'

/**
 * The companies of the demo key: 93 approved ones, mixed with 15 that are pending or rejected, which are never sent.
 */
export const sampleCompanies: readonly SandboxCompany[] = generateCompanies(108, 101).map(
  (company, index) => ({ ...company, review: toReview(index) }),
)

/** The companies of another user: three approved ones and a pending one. */
export const otherCompanies: readonly SandboxCompany[] = generateCompanies(4, 901).map(
  (company, index) => ({ ...company, review: index === 1 ? 'pending' : 'approved' }),
)

function toReview(index: number): SandboxCompany['review'] {
  if (index % 7 !== 3) return 'approved'
  return index % 2 === 0 ? 'pending' : 'rejected'
}
