import {
  type Clock,
  type Company,
  type CompanyField,
  type CompanySort,
  foldCase,
} from '../../contract/index.js'

/** The search text and sort order of a company search. */
export interface CompanyQuery {
  /**
   * The words to search for, in any order. A company matches if its fields contain all of these words. By default,
   * every company matches.
   */
  search?: string
  /** The sort order. Default: the gateway's order. */
  sort?: CompanySort
  /** The BCP 47 tag of the language whose sort order is used. Default: `en`. */
  lang?: string
}

/** A company with its prepared search texts. */
interface Row {
  company: Company
  /** The case-folded text of all fields. Absent until the company has been prepared for searching. */
  text?: string
  /**
   * The registration and phone numbers without spaces and punctuation, so that they match however people format them.
   */
  numbers?: string
}

/**
 * The maximum number of sort orders to cache for each list. We cache them because sorting a list takes several times as
 * long as searching it.
 */
const MAX_ORDERS = 8

/**
 * The number of companies to prepare for searching at a time. If a long list were prepared all at once, responses to
 * payers would be delayed. Preparing 250 companies takes one or two milliseconds.
 */
const ROWS_PER_PART = 250

/**
 * Searches and sorts the companies of one list. When the list arrives, the search texts are prepared in small batches.
 * Each sort order is computed by the first request that needs it.
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
      // In Workers, the timer may never fire, so the first search prepares all remaining rows.
      if (this.#prepared < this.#rows.length) clock.setTimeout(prepareNext, 0)
    }
    prepareNext()
  }

  /**
   * Returns the matching companies in the requested order. Requests may share this array, so callers must not modify
   * it.
   */
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
    // The cache key contains the resolved locale so that all unknown languages share one sort order.
    const name = `${sort} ${collator.resolvedOptions().locale}`
    let order = this.#orders.get(name)
    if (!order) {
      if (this.#orders.size === MAX_ORDERS) this.#orders.clear()
      this.#orders.set(name, (order = sortRows(this.#rows, sort, collator)))
    }
    return order
  }
}

/** Returns the trimmed text of a company's field. */
export const readCompanyText = (company: Company, field: CompanyField): string =>
  String(company[field] ?? '').trim()

/** Removes spaces and punctuation from numbers but preserves line breaks, which separate the numbers. */
const compactNumber = (text: string) => text.replace(/[ \t()./-]+/g, '')

/**
 * Sorts ids numerically and other fields alphabetically. Blank values sort last, and rows that compare equal keep the
 * gateway's order.
 */
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
