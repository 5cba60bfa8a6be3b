import {
  type Clock,
  type Company,
  type CompanyField,
  type CompanySort,
  foldCase,
} from '../../contract/index.js'

/** The search text and sort order of a company search. */
export interface CompanyQuery {
  /** The ids of the companies to return. By default, every company is searched. */
  ids?: readonly number[] | undefined
  /**
   * The words to search for, in any order. A company matches if its fields contain all of these words. By default,
   * every company matches.
   */
  search?: string
  /** The sort order. Default: the gateway's order. */
  sort?: CompanySort | undefined
  /** The BCP 47 tag of the language whose sort order is used. Default: `en`. */
  lang?: string | undefined
}

/** A company with its prepared search texts. */
interface Row {
  company: Company
  /** The text of all fields in several spellings. Absent until the company has been prepared for searching. */
  text?: string
}

/**
 * The maximum number of sort orders to cache for each list. We cache them: sorting a list takes several times as
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

  constructor(companies: readonly Company[], clock: Clock) {
    this.#rows = companies.map((company) => ({ company }))
    const prepareNext = () => {
      this.#prepare(this.#prepared + ROWS_PER_PART)
      // In Workers, the timer may never fire, so the first search prepares all remaining rows.
      if (this.#prepared < this.#rows.length) clock.setTimeout(prepareNext, 0)
    }
    prepareNext()
  }

  /**
   * Returns the matching companies in the requested order. Requests can share this array, so callers must not modify
   * it.
   */
  find({ ids, search = '', sort, lang = 'en' }: CompanyQuery): readonly Company[] {
    let rows = sort ? this.#sortBy(sort, lang) : this.#rows
    const words = toSpellings(search)
    if (ids) {
      const wanted = new Set(ids)
      rows = rows.filter(({ company }) => wanted.has(company.id))
    }
    if (words.length > 0) {
      this.#prepare(this.#rows.length)
      rows = rows.filter(({ text = '' }) =>
        words.every((spellings) => spellings.some((spelling) => text.includes(spelling))),
      )
    }
    return rows.map(({ company }) => company)
  }

  #prepare(end: number): void {
    for (const row of this.#rows.slice(this.#prepared, end)) row.text = toSearchText(row.company)
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

/** Matches apostrophes, dashes, brackets and other signs, whichever keyboard they come from. */
const SIGNS = /[\p{P}\p{S}]+/gu
const SIGNS_AND_SPACES = /[\p{P}\p{S}\t ]+/gu

/** Traditional Chinese characters in the names of businesses, each followed by its simplified form. */
const CHINESE_FORMS =
  '貿贸業业國国際际電电東东華华馬马來来發发興兴達达實实記记車车廠厂飲饮館馆樓楼藥药麵面飯饭魚鱼雞鸡龍龙鳳凤豐丰財财寶宝' +
  '聯联環环廣广運运輸输設设計计師师術术機机雲云網网線线訊讯資资產产處处學学書书務务報报購购買买賣卖銷销營营經经濟济貨货櫃柜' +
  '門门燈灯鐘钟錶表鎖锁鋼钢鐵铁銀银錫锡銅铜陽阳長长張张陳陈劉刘黃黄吳吴鄭郑許许鄧邓蕭萧蘇苏葉叶楊杨趙赵謝谢馮冯蔣蒋盧卢' +
  '譚谭賴赖羅罗關关萬万會会樂乐遠远進进區区鎮镇島岛灣湾嶺岭鄉乡園园場场圖图裝装飾饰衛卫護护醫医療疗養养絲丝紡纺織织縫缝藝艺'
const simplified = new Map(
  CHINESE_FORMS.match(/../gu)?.map((pair): [string, string] => [pair.charAt(0), pair.charAt(1)]),
)

/** Folds case, accents, and character width, removes invisible characters, and simplifies Chinese characters. */
const foldSearch = (text: string): string =>
  foldCase(text)
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\u4e00-\u9fff]/g, (sign) => simplified.get(sign) ?? sign)

/**
 * Returns the text in which a company's words are found: all fields as they are, without signs ("dcafe"), and with
 * spaces instead of signs ("cafe kl"), followed by the numbers without spaces. Line breaks separate the fields.
 */
function toSearchText({ id, name, ssm_no, ssm_doc, address, phone, office }: Company): string {
  const text = foldSearch([id, name, ssm_doc, address, ssm_no, phone, office].join('\n'))
  const phones = `${phone ?? ''}/${office ?? ''}`.split(/[/,;|]/).map(toPhoneNumbers)
  const numbers = [compact(foldSearch(ssm_no ?? '')), ...phones]
  return [text, text.replace(SIGNS, ''), text.replace(SIGNS_AND_SPACES, ' '), ...numbers].join('\n')
}

const compact = (text: string) => text.replace(SIGNS, '').replace(/\s+/g, '')

/** Returns a Malaysian phone number with the country code, which also contains the number without it ("0123…"). */
function toPhoneNumbers(text: string): string {
  const number = compact(foldSearch(text)).replace(/^600/, '0')
  return number.startsWith('0') ? `${number}\n60${number.slice(1)}` : number
}

/**
 * Returns the spellings in which each typed word is searched: as it is, without its signs ("cafekl"), and with spaces
 * instead of signs ("cafe kl"). A word of signs counts only if there is no other word.
 */
function toSpellings(search: string): string[][] {
  const words = foldSearch(search).split(/\s+/).filter(Boolean)
  const spellings = words.map((word) => [
    word.replace(SIGNS, '').replace(/^0060/, '60'),
    word.replace(SIGNS, ' ').trim(),
    word,
  ])
  const meaningful = spellings.filter(([joined]) => joined !== '')
  return meaningful.length > 0 ? meaningful : words.map((word) => [word])
}

/**
 * Sorts alphabetically, and numbers by their value. Blank values sort last, and rows that compare equal keep the
 * gateway's order.
 */
function sortRows(
  rows: readonly Row[],
  sort: CompanySort,
  collator: Intl.Collator,
): readonly Row[] {
  const sign = sort.startsWith('-') ? -1 : 1
  const field = sort.replace('-', '') as CompanyField
  return rows
    .map((row) => ({ row, text: readCompanyText(row.company, field) }))
    .sort((a, b) => Number(!a.text) - Number(!b.text) || sign * collator.compare(a.text, b.text))
    .map(({ row }) => row)
}
