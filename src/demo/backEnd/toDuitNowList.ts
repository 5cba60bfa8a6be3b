/** A bank as the sandbox sends it. */
export interface SentBank {
  code?: string
  name?: string | null
  display?: string | null
  model?: string
  status?: string
  swift?: string
}

interface DuitNowRow {
  bicCode: string
  name: string
  browser: boolean
  androidAppId: string
  iosAppId: string
  /** The URL to which the payer is redirected. */
  url: string
  isConsent: boolean
  isActive: boolean
  isFpx: boolean
  /** Whether the row describes a bank rather than a wallet. */
  isBank: boolean
}

/** The wallets in the list. We made up their codes. */
const wallets: readonly (readonly [bicCode: string, name: string])[] = [
  ['TNGDMYNB', "Touch 'n Go eWallet"],
  ['BOSTMYNB', 'Boost eWallet'],
  ['GRABMYNB', 'GrabPay'],
  ['SHPEMYNB', 'ShopeePay'],
  ['BIGPMYNB', 'BigPay'],
]

/**
 * Creates PayNet's DuitNow Pay list. For personal accounts, the list contains banks and wallets; for company accounts,
 * it contains only banks. Since the codes are BICs, FPX banks of the same institution share one row in each of the two
 * lists.
 */
export function toDuitNowList(banks: readonly SentBank[]): {
  data: { retail: DuitNowRow[]; corporate: DuitNowRow[] }
} {
  const rows = (list: readonly SentBank[]) => [
    ...new Map(list.map((bank) => [bank.swift ?? bank.code, toBankRow(bank)])).values(),
  ]
  return {
    data: {
      retail: [
        ...rows(banks.filter(({ model }) => model !== 'B2B1')),
        ...(banks.length ? wallets.map(toWalletRow) : []),
      ],
      corporate: rows(banks.filter(({ model }) => model === 'B2B1')),
    },
  }
}

const toBankRow = ({ code, name, display, swift, status }: SentBank): DuitNowRow =>
  toRow(swift ?? code ?? '', shorten(name ?? display ?? ''), {
    isActive: status !== 'offline',
    isFpx: true,
    isBank: true,
  })

const toWalletRow = ([bicCode, name]: (typeof wallets)[number]): DuitNowRow =>
  toRow(bicCode, name, { isActive: true, isFpx: false, isBank: false })

function toRow(
  bicCode: string,
  name: string,
  is: Pick<DuitNowRow, 'isActive' | 'isFpx' | 'isBank'>,
): DuitNowRow {
  const app = bicCode.toLowerCase()
  return {
    bicCode,
    name,
    browser: true,
    androidAppId: `example.${app}.app`,
    iosAppId: `example.${app}`,
    url: `https://${app}.example/duitnow`,
    isConsent: false,
    ...is,
  }
}

/**
 * Shortens a name to 35 characters. If a name contains an FPX channel in brackets, the channel is removed: it
 * doesn't exist in DuitNow.
 */
const shorten = (name: string) =>
  name
    .replace(/ \((M2E|M2U|Agrobank)\)/, '')
    .slice(0, 35)
    .trim()
