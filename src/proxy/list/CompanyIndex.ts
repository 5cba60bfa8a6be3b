import {
  type Clock,
  type Company,
  type CompanyField,
  type CompanySort,
  foldCase,
} from '../../contract/index.js'

/** Which companies to find, and their order. */
export interface CompanyQuery {
  /** Words in any order. A company matches if its fields contain all of them. Default: every company matches. */
  search?: string
  /** Default: the gateway's order. */
  sort?: CompanySort
  /** BCP 47 tag of the language whose alphabet sorts the texts. Default `en`. */
  lang?: string
}

/** A company, with its fields as they are searched. */
interface Row {
  company: Company
  /** All fields, folded; `undefined` until they are prepared. */
  text?: string
  /** Registration and phone numbers without blanks and punctuation, because people write them in different ways. */
  numbers?: string
}

/** Number of orders to cache for each list, because sorting takes several times as long as searching. */
const MAX_ORDERS = 8

/**
 * Number of companies to prepare at a time, so that a long list does not delay the responses to payers: 250 take one or
 * two milliseconds.
 */
const ROWS_PER_PART = 250

/**
 * Searches and sorts the companies of one list. The search texts are prepared in parts when the list arrives, and an
 * order by the first request that needs it.
 */
export class CompanyIndex {
  readonly #rows: readonly Row[]
  #prepared = 0
  readonly #orders = new Map<string, readonly Row[]>()

  constructor(
    readonly companies: readonly Company[],
    clock: Clock,
  ) {
    this.#rows = companies.map((company) => ({ company }))
    const prepareNext = () => {
      this.#prepare(this.#prepared + ROWS_PER_PART)
      // On Workers, the timer may never fire. The first search then prepares the rest.
      if (this.#prepared < this.#rows.length) clock.setTimeout(prepareNext, 0)
    }
    prepareNext()
  }

  /** Returns the companies that match, in order. The array may be shared, so the caller must not change it. */
  find({ search = '', sort, lang = 'en' }: CompanyQuery): readonly Company[] {
    const rows = sort ? this.#sortBy(sort, lang) : this.#rows
    const words = foldCase(search).split(/\s+/).filter(Boolean)
    if (words.length === 0) return sort ? rows.map(({ company }) => company) : this.companies
    this.#prepare(this.#rows.length)
    const wanted = words.map((word) => ({ word, number: compactNumber(word) }))
    return rows
      .filter(({ text = '', numbers = '' }) =>
        wanted.every(
          ({ word, number }) => text.includes(word) || (number !== '' && numbers.includes(number)),
        ),
      )
      .map(({ company }) => company)
  }

  #prepare(end: number): void {
    for (const row of this.#rows.slice(this.#prepared, end)) {
      const { id, name, ssm_no, ssm_doc, address, phone, office } = row.company
      const numbers = `${ssm_no ?? ''}\n${phone ?? ''}\n${office ?? ''}`
      row.text = foldCase(`${id}\n${name}\n${ssm_doc ?? ''}\n${address ?? ''}\n${numbers}`)
      row.numbers = compactNumber(foldCase(numbers))
    }
    this.#prepared = Math.max(this.#prepared, Math.min(end, this.#rows.length))
  }

  #sortBy(sort: CompanySort, lang: string): readonly Row[] {
    const collator = new Intl.Collator(lang, { numeric: true, sensitivity: 'base' })
    // The resolved locale, so that unknown languages share one order.
    const name = `${sort} ${collator.resolvedOptions().locale}`
    let order = this.#orders.get(name)
    if (!order) {
      if (this.#orders.size === MAX_ORDERS) this.#orders.clear()
      this.#orders.set(name, (order = sortRows(this.#rows, sort, collator)))
    }
    return order
  }
}

/** Returns a field as text, without blanks around it. */
export const readCompanyText = (company: Company, field: CompanyField): string =>
  String(company[field] ?? '').trim()

/** Removes blanks and punctuation within a number. A line break stays, because it separates two numbers. */
const compactNumber = (text: string) => text.replace(/[ \t()./-]+/g, '')

/** Sorts numbers by value and texts by the alphabet. Blank texts are last, and equal rows stay in the gateway's order. */
function sortRows(
  rows: readonly Row[],
  sort: CompanySort,
  collator: Intl.Collator,
): readonly Row[] {
  const sign = sort.startsWith('-') ? -1 : 1
  const field = sort.replace('-', '') as CompanyField
  if (field === 'id') return rows.toSorted((a, b) => sign * (a.company.id - b.company.id))
  return rows
    .map((row) => ({ row, text: readCompanyText(row.company, field) }))
    .sort((a, b) => Number(!a.text) - Number(!b.text) || sign * collator.compare(a.text, b.text))
    .map(({ row }) => row)
}
