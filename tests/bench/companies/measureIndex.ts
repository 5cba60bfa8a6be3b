import { CompanyIndex } from '../../../src/proxy/list/CompanyIndex.js'
import { generateCompanies } from '../../../src/sandbox/generateCompanies.js'

const COMPANIES = 10_000
const SEARCHES = ['seri murni', 'bhd', '0312', 'kuala lumpur 5', 'no such company']

/** What the proxy's search costs its process, in milliseconds of CPU time, which other load doesn't change. */
export interface IndexCosts {
  /** The longest time for which the preparation of a new list blocks other requests. */
  part: number
  /** The first search of the new list. */
  first: number
  /** The slowest of five more searches. */
  slowest: number
  /** The first request for an order. */
  order: number
}

/** Measures the search in a new list of 10,000 companies. */
export function measureIndex(): IndexCosts {
  const companies = generateCompanies(COMPANIES)
  const timers: (() => void)[] = []
  const clock = {
    now: () => 0,
    setTimeout: (fire: () => void) => timers.push(fire),
    clearTimeout: () => undefined,
  }
  let index!: CompanyIndex
  const parts = [measure(() => (index = new CompanyIndex(companies, clock)))]
  for (let timer = timers.pop(); timer; timer = timers.pop()) parts.push(measure(timer))
  return {
    part: Math.max(...parts),
    first: measure(() => index.find({ search: 'pantai' })),
    slowest: Math.max(...SEARCHES.map((search) => measure(() => index.find({ search })))),
    order: measure(() => index.find({ sort: 'name' })),
  }
}

function measure(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
