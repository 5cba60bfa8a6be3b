import {
  type Company,
  type CompanyField,
  type CompanySort,
  foldCase,
} from '../../contract/index.js'
import { LruMap } from '../tenants/LruMap.js'

/** Which companies to find, and their order. */
export interface CompanyQuery {
  /** Words in any order. A company matches if its fields contain all of them. Default: every company matches. */
  search?: string
  /** Default: the gateway's order. */
  sort?: CompanySort
  /** BCP 47 tag of the language whose alphabet sorts the texts. Default `en`. */
  lang?: string
}

/** A company's fields as they are searched. */
interface SearchText {
  /** All fields, folded. */
  text: string
  /** Registration and phone numbers without blanks and punctuation, because people write them in different ways. */
  numbers: string
}

/** Number of orders to cache for each list, because sorting takes several times as long as searching. */
const MAX_ORDERS = 8

/** Searches and sorts the companies of one list. The first request that needs a text or an order prepares it. */
export class CompanyIndex {
  #texts: Map<Company, SearchText> | undefined
  readonly #orders = new LruMap<readonly Company[]>(MAX_ORDERS, () => undefined)

  constructor(private readonly companies: readonly Company[]) {}

  /** Returns the companies that match, in order. The array may be shared, so the caller must not change it. */
  find({ search = '', sort, lang = 'en' }: CompanyQuery): readonly Company[] {
    const companies = sort ? this.#sortBy(sort, lang) : this.companies
    const words = foldCase(search).split(/\s+/).filter(Boolean)
    if (words.length === 0) return companies
    const wanted = words.map((word) => ({ word, number: compactNumber(word) }))
    const texts = (this.#texts ??= new Map(
      this.companies.map((company) => [company, toSearchText(company)]),
    ))
    return companies.filter((company) => {
      const { text, numbers } = texts.get(company) as SearchText
      return wanted.every(
        ({ word, number }) => text.includes(word) || (number !== '' && numbers.includes(number)),
      )
    })
  }

  #sortBy(sort: CompanySort, lang: string): readonly Company[] {
    const collator = new Intl.Collator(lang, { numeric: true, sensitivity: 'base' })
    // The resolved locale, so that unknown languages share one order.
    const name = `${sort} ${collator.resolvedOptions().locale}`
    let order = this.#orders.get(name)
    if (!order) this.#orders.set(name, (order = sortCompanies(this.companies, sort, collator)))
    return order
  }
}

/** Returns the index of a list. */
export function indexCompanies(companies: readonly Company[]): CompanyIndex {
  let index = indexes.get(companies)
  if (!index) indexes.set(companies, (index = new CompanyIndex(companies)))
  return index
}

/** The index of each list. It is garbage-collected with the list. */
const indexes = new WeakMap<readonly Company[], CompanyIndex>()

/** Returns a field as text, without blanks around it. */
export const readCompanyText = (company: Company, field: CompanyField): string =>
  String(company[field] ?? '').trim()

function toSearchText(company: Company): SearchText {
  const { id, name, ssm_no, ssm_doc, address, phone, office } = company
  return {
    text: foldCase(
      `${id}\n${name}\n${ssm_no ?? ''}\n${ssm_doc ?? ''}\n${address ?? ''}\n${phone ?? ''}\n${office ?? ''}`,
    ),
    numbers: compactNumber(foldCase(`${ssm_no ?? ''}\n${phone ?? ''}\n${office ?? ''}`)),
  }
}

/** Removes blanks and punctuation within a number. A line break stays, because it separates two numbers. */
const compactNumber = (text: string) => text.replace(/[ \t()./-]+/g, '')

/** Sorts numbers by value and texts by the alphabet. Blank texts are last, and equal rows stay in the gateway's order. */
function sortCompanies(
  companies: readonly Company[],
  sort: CompanySort,
  collator: Intl.Collator,
): readonly Company[] {
  const sign = sort.startsWith('-') ? -1 : 1
  const field = sort.replace('-', '') as CompanyField
  if (field === 'id') return companies.toSorted((a, b) => sign * (a.id - b.id))
  return companies
    .map((company) => ({ company, text: readCompanyText(company, field) }))
    .sort((a, b) => Number(!a.text) - Number(!b.text) || sign * collator.compare(a.text, b.text))
    .map(({ company }) => company)
}
