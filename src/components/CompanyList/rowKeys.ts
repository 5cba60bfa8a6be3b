import type { Company } from '../../contract/index.js'

/** A React key for each row. The id, and a mark on the second row of one: the service promises nothing that we know of. */
export function rowKeys(companies: readonly Company[]): string[] {
  const seen = new Map<number, number>()
  return companies.map(({ id }) => {
    const before = seen.get(id) ?? 0
    seen.set(id, before + 1)
    return before === 0 ? `${id}` : `${id} ${before}`
  })
}
