/** Names that payers use for one bank. Each string is a list of names, separated by a comma and a space. */
export interface BankNames {
  /** Prefixes of the bank's codes, separated by spaces. */
  codes: string
  /**
   * Names of the bank, its apps and its websites. Leaves out generic words, and what the search reads anyway: the names
   * in the FPX list and the codes.
   */
  names: string
  /** Names of the bank's portals for companies. */
  corporate?: string
}

/**
 * Names that payers use for FPX banks, from public pages of banks, gateways (Billplz, CHIP) and newspapers in Chinese
 * and Tamil, read in November 2026. Each name identifies one bank. A name is left out if it has no public source, or no
 * FPX row (`m2u biz`).
 */
export const bankNames: readonly BankNames[] = [
  { codes: 'ABB', names: 'affinalways, perwira, 艾芬', corporate: 'affinmax' },
  { codes: 'ABMB', names: '安联, 联盟', corporate: 'biz smart' },
  { codes: 'AGRO', names: 'agrobank, 农业' },
  { codes: 'AMBB', names: 'amonline, arab, ammb, 大马, அம்', corporate: 'amaccess biz' },
  {
    codes: 'BCBB',
    names: 'octo, bumiputra commerce, southern, 联昌国际, சிஐஎம்பி',
    corporate: 'biz channel',
  },
  {
    codes: 'BIMB',
    names: 'web, bank islamic, bankislambiz, go by, be u, 回教, 伊斯兰',
    corporate: 'ebanker, biz',
  },
  { codes: 'BKRM', names: 'irakyat, 人民, ராக்யாட்', corporate: 'bizrakyat' },
  { codes: 'BMMB', names: 'i muamalat, atlas', corporate: 'ibiz' },
  { codes: 'BNP', names: '法国巴黎' },
  { codes: 'BOCM', names: '中国' },
  { codes: 'BSN', names: 'mybsn, 国民储蓄, பிஎஸ்என்' },
  { codes: 'CIT', names: 'citidirect, 花旗, சிட்டி' },
  { codes: 'DBB', names: 'autobahn, 德意志' },
  {
    codes: 'HLB',
    names: 'hlbb, hlb connect, hong leong connect, hlisb, eon, mui, 丰隆',
    corporate: 'connect first',
  },
  { codes: 'HSBC', names: 'amanah, 汇丰', corporate: 'hsbcnet' },
  {
    codes: 'MB2U MBB',
    names: 'maybank, mbb, m2u, mae by, 马来亚, 马银行, மேபேங்க், மலாயன்',
    corporate: 'maybank2e, m2e',
  },
  { codes: 'MBSB', names: 'm journey, building society, asian finance, 马建屋' },
  { codes: 'OCBC', names: 'overseas chinese, al amin, 华侨', corporate: 'velocity' },
  {
    codes: 'PBB',
    names: 'pbe, pbebank, mypb by, pb engage, 大众, பப்ளிக்',
  },
  { codes: 'RHB', names: 'rhb now, 兴业, ஆர்எச்பி', corporate: 'reflex' },
  { codes: 'SCB', names: 'sc, stanchart, saadiq, 渣打', corporate: 'straight2bank' },
  { codes: 'UOB', names: 'tmrw, mighty, pib, 大华', corporate: 'infinity, bibplus' },
]

/** Words for corporate banks in general. */
export const corporateWords = 'business, corporate, enterprise, korporat, perniagaan, 企业'

/** Words that do not identify a bank. */
export const genericWords =
  'bank banking berhad bhd malaysia malaysian islamic online internet mobile app personal group fpx www com my perbankan dalam talian 网上 银行 வங்கி பேங்க்'.split(
    ' ',
  )

/** Traditional Chinese characters in bank names. */
export const traditionalSigns = '銀眾馬來亞聯際興業豐國儲農匯滙華僑'
/** The same characters in simplified Chinese. */
export const simplifiedSigns = '银众马来亚联际兴业丰国储农汇汇华侨'
