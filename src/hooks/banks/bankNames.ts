/** What payers call one bank. Names are separated by a comma and a space. */
export interface BankNames {
  /** What its codes begin with. */
  codes: string
  /** The label of its consumer portal, in lower case, if another of its personal rows has another label. */
  portal?: string
  /** Its names, apps and websites, beyond the names in the FPX list. */
  names: string
  /** Names of its portals for companies. */
  corporate?: string
}

/**
 * What payers call the banks of FPX, by public pages of the banks, of gateways (Billplz, CHIP) and of newspapers in
 * Chinese and Tamil, read in November 2026. Each name leads to one bank. A name without a public source is left out:
 * `m2u biz` has no FPX row, and 大马 alone is Malaysia.
 */
export const bankNames: readonly BankNames[] = [
  {
    codes: 'ABB',
    names: 'affinalways, perwira affin, 艾芬银行',
    corporate: 'affinmax',
  },
  {
    codes: 'ABMB',
    names: '安联银行, 联盟银行',
    corporate: 'biz smart',
  },
  { codes: 'AGRO', names: 'agrobank, 农业银行' },
  {
    codes: 'AMBB',
    names: 'amonline, arab malaysian, ammb, 大马银行, அம் வங்கி',
    corporate: 'amaccess biz',
  },
  {
    codes: 'BCBB',
    portal: 'cimb clicks',
    names: 'octo, bumiputra commerce, southern bank, 联昌银行, 联昌国际银行, சிஐஎம்பி',
    corporate: 'biz channel',
  },
  {
    codes: 'BIMB',
    names: 'bimb web, bank islamic, bankislambiz, go by bank islam, be u, 回教银行, 伊斯兰银行',
    corporate: 'ebanker, bimb biz',
  },
  {
    codes: 'BKRM',
    portal: 'bank rakyat',
    names: 'irakyat, 人民银行, ராக்யாட்',
    corporate: 'i bizrakyat',
  },
  {
    codes: 'BMMB',
    names: 'i muamalat, atlas',
    corporate: 'ibiz muamalat, ibiz',
  },
  { codes: 'BNP', names: '法国巴黎银行' },
  { codes: 'BOCM', names: 'boc, 中国银行' },
  { codes: 'BSN', names: 'mybsn, 国民储蓄银行, பிஎஸ்என்' },
  { codes: 'CIT', names: 'citidirect, 花旗银行, சிட்டி' },
  { codes: 'DBB', names: 'autobahn, 德意志银行' },
  {
    codes: 'HLB',
    names: 'hlbb, hlb connect, hong leong connect, hlisb, eon bank, mui bank, 丰隆银行',
    corporate: 'connect first',
  },
  { codes: 'HSBC', names: 'hsbc amanah, 汇丰银行', corporate: 'hsbcnet' },
  {
    codes: 'MB2U MBB',
    portal: 'maybank2u',
    names: 'maybank, mbb, m2u, mae by maybank2u, 马来亚银行, 马银行, மேபேங்க், மலாயன்',
    corporate: 'maybank2e, m2e',
  },
  {
    codes: 'MBSB',
    names: 'm journey, malaysia building society, asian finance, 马建屋',
  },
  {
    codes: 'OCBC',
    names: 'oversea chinese, overseas chinese, ocbc al amin, 华侨银行',
    corporate: 'velocity',
  },
  {
    codes: 'PBB',
    portal: 'public bank',
    names: 'pbb, pbe, pbebank, mypb by public bank, pb engage, 大众银行, பப்ளிக்',
  },
  { codes: 'RHB', names: 'rhb now, 兴业银行, ஆர்எச்பி', corporate: 'reflex' },
  {
    codes: 'SCB',
    names: 'scb, sc, stanchart, saadiq, 渣打银行',
    corporate: 'straight2bank',
  },
  { codes: 'UOB', names: 'tmrw, mighty, pib, 大华银行', corporate: 'infinity, bibplus' },
]

/** Words that mean a corporate bank, whichever it is. */
export const corporateWords = 'business, corporate, enterprise, korporat, perniagaan, 企业'

/** Words that mean no bank in particular. */
export const genericWords =
  'bank banking berhad bhd malaysia malaysian islamic online internet mobile app personal group fpx www com my perbankan dalam talian 网上 银行 வங்கி பேங்க்'.split(
    ' ',
  )

/** Signs of traditional Chinese in the names of banks. */
export const traditionalSigns = '銀眾馬來亞聯際興業豐國儲農匯滙華僑蘭貿達'
/** The same signs in simplified Chinese. */
export const simplifiedSigns = '银众马来亚联际兴业丰国储农汇汇华侨兰贸达'
