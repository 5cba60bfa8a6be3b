import type { Company } from '../contract/index.js'

/** A company stored by the gateway. The gateway sends only approved companies. */
export type SandboxCompany = Partial<Company> & {
  /** The state of the operator's review, which is never sent. Default: `approved`. */
  review?: 'approved' | 'pending' | 'rejected'
}

const split = (text: string) => text.split(', ')

const trades = split(
  'Kedai Kopi, Restoran, Perniagaan, Syarikat Pembinaan, Klinik, Farmasi, Bengkel, Butik, Percetakan, Pusat Tuisyen, Katering, Agensi Pelancongan',
)

const words = split(
  'Seri Murni, Cahaya Timur, Teratai, Maju Jaya, Bunga Raya, Harapan Baru, Sinar Pagi, Lembah Hijau, Tanjung Biru, Permata Utara, Kenanga, Wawasan Selatan, Gemilang, Damai Sejahtera, Rimba Indah, Pantai Kasih, Awan Putih, Dua Sahabat, Bukit Mutiara',
)

/** The legal forms of companies, each with the two digits that represent it in a registration number. */
const forms = [
  ['Sdn. Bhd.', '01'],
  ['Enterprise', '03'],
  ['PLT', '04'],
  ['Trading', '03'],
  ['Berhad', '01'],
] as const

const places = [
  ['50450', 'Kuala Lumpur', '3'],
  ['46050', 'Petaling Jaya, Selangor', '3'],
  ['10200', 'George Town, Pulau Pinang', '4'],
  ['30000', 'Ipoh, Perak', '5'],
  ['75200', 'Melaka', '6'],
  ['80000', 'Johor Bahru, Johor', '7'],
  ['93000', 'Kuching, Sarawak', '82'],
  ['88000', 'Kota Kinabalu, Sabah', '88'],
  ['25000', 'Kuantan, Pahang', '9'],
] as const

const streets = ['Jalan Merdeka', 'Jalan Melur', 'Lorong Cempaka', 'Persiaran Damai', 'Jalan Pasar']

/**
 * Generates companies deterministically from their ids.
 *
 * In some companies, fields are null, blank, or absent: the documentation doesn't state which fields may be
 * missing.
 *
 * @param count The number of companies.
 * @param firstId The id of the first company. The ids of the other companies follow consecutively. Default: 1.
 */
export const generateCompanies = (count: number, firstId = 1): Company[] =>
  Array.from({ length: count }, (_, index) => generateCompany(firstId + index))

function generateCompany(id: number): Company {
  const [form, kind] = pick(forms, id)
  const name = `${pick(trades, id)} ${pick(words, id)} ${form}`
  // The lists of name parts have coprime lengths, so each combination occurs once before branch numbers are added.
  const branch = Math.floor(id / (trades.length * words.length * forms.length))
  const [postcode, town, area] = pick(places, id)
  const company: Company = {
    id,
    name: branch > 0 ? `${name} (${branch})` : name,
    ssm_no: registrationNumber(id, kind),
    ssm_doc: `https://documents.example/ssm/${id}.pdf`,
    address: `${(id % 98) + 1}, ${pick(streets, id)}, ${postcode} ${town}`,
    phone: `+601${id % 10}-${String(2_000_000 + ((id * 7_919) % 8_000_000))}`,
    office: `+60${area}-${String(20_000_000 + ((id * 104_729) % 70_000_000)).slice(0, area.length > 1 ? 6 : 8)}`,
  }
  if (id % 9 === 4) company.ssm_doc = null
  if (id % 11 === 7) company.office = ''
  if (id % 13 === 5) company.phone = null
  if (id % 17 === 3) company.address = ' '
  if (id % 19 === 6) delete company.office
  return company
}

/**
 * Returns an SSM registration number in the current or the old format. The current format has twelve digits and begins
 * with the year. The old format has six digits and a letter.
 */
function registrationNumber(id: number, kind: string): string {
  const serial = 100_000 + ((id * 6_151) % 899_999)
  return id % 3 === 0
    ? `${serial}-${'AHKMPTUVWX'.charAt(id % 10)}`
    : `${2_000 + (id % 25)}${kind}${serial}`
}

function pick<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item
}

/**
 * The default companies, of which 93 are approved. The other 15 companies are pending or rejected and are never sent.
 */
export const sampleCompanies: readonly SandboxCompany[] = generateCompanies(108, 101).map(
  (company, index) => ({ ...company, review: toReview(index) }),
)

/** The companies of the API key `other-key`. Three of these companies are approved and one is pending. */
export const otherCompanies: readonly SandboxCompany[] = generateCompanies(4, 901).map(
  (company, index) => ({ ...company, review: index === 1 ? 'pending' : 'approved' }),
)

function toReview(index: number): SandboxCompany['review'] {
  if (index % 7 !== 3) return 'approved'
  return index % 2 === 0 ? 'pending' : 'rejected'
}
