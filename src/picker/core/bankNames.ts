/**
 * Names that payers use for a bank: prefixes of its codes, its names, and the names of its portals for companies. Each
 * is a list, separated by spaces. A name is written as `foldText` returns it, and without spaces: the search reads "hlb
 * connect" as "hlbconnect".
 */
export type BankNames = readonly [codes: string, names: string, corporate?: string]

/**
 * Names that payers use for FPX banks, from public pages of banks, gateways (Billplz, CHIP), newspapers and lists of
 * banks, read in November 2026. Where no Tamil page was found, the Tamil name is the brand's sound in Tamil script, as
 * newspapers write it for other banks. Pinyin is left out, because no public page shows that payers write it. Each name
 * identifies one bank. Leaves out generic words, and what the search reads anyway: the names in the list, and the codes.
 */
export const bankNames: readonly BankNames[] = [
  ['ABB', 'affin affinalways always perwira 艾芬 அஃபின்', 'affinmax'],
  ['ABMB', 'alliance 安联 联盟 அலையன்ஸ்', 'bizsmart'],
  ['AGRO', 'agronet agrobank agriculture 农业 அக்ரோ விவசாய', 'agronetbiz'],
  ['AMBB', 'ambank amonline amislamic ammb arab am 大马 ஆம்பேங்க் அம்', 'amaccess amaccessbiz'],
  ['BCBB', 'cimbclicks clicks octo southern bumiputracommerce 联昌 国际 சிஐஎம்பி', 'bizchannel'],
  ['BIMB', 'islam islamic islambiz web goby go beu 回教 伊斯兰 இஸ்லாம்', 'ebanker'],
  ['BKRM', 'irakyat rakyat 人民 ராக்யாட்', 'ibizrakyat bizrakyat'],
  ['BMMB', 'imuamalat muamalat atlas 穆阿马莱 慕阿玛拉 முவாமாலாட்', 'ibiz'],
  ['BNP', 'bnpp 法国巴黎'],
  ['BOCM', 'boc 中国 中行 சைனா சீன'],
  ['BSN', 'mybsn nationalsavings 国民储蓄 பிஎஸ்என் தேசியசேமிப்பு'],
  ['CIT', 'citi citidirect 花旗 சிட்டி'],
  ['DBB', 'autobahn 德意志'],
  ['HLB', 'hongleong hlbb hlbank hlisb connect eon mui 丰隆 ஹாங்லியோங்', 'connectfirst'],
  ['HSBC', 'amanah hongkong 汇丰 எச்எஸ்பிசி', 'hsbcnet'],
  ['KFH', 'kuwait financehouse 科威特 குவைத்'],
  ['MB2U MBB', 'maybank maybank2u m2u mae maeby 马来亚 马银行 மேபேங்க் மலாயன்', 'maybank2e m2e'],
  ['MBSB', 'mjourney buildingsociety 马建屋 எம்பிஎஸ்பி'],
  ['OCBC', 'overseaschinese alamin 华侨 ஓசிபிசி', 'velocity'],
  ['PBB', 'public pbe pbebank pb mypb mypbby pbengage 大众 பப்ளிக்', 'pbenterprise'],
  ['RHB', 'rhbnow rashidhussein 兴业 ஆர்எச்பி', 'reflex'],
  ['SCB', 'sc stanchart saadiq 渣打 ஸ்டாண்டர்ட் சார்ட்டர்ட்', 'straight2bank s2b'],
  ['UOB', 'tmrw mighty pib 大华 யுஓபி', 'infinity bibplus regional'],
]

/** Names that also mean other things. They name a bank, but not beside words that no bank has. */
export const ordinaryNames =
  'agriculture alliance always am arab atlas autobahn building china chinese connect eon go hong hongkong islam kuwait leong mighty mui muamalat nasional octo overseas oversea pb pertanian pib public rakyat rashidhussein regional sc society southern standard united web 中国 人民 伊斯兰 兴业 农业 回教 国际 大众 大马 联盟'

/** Words for companies in general: beside a bank's name, they mean its corporate row. */
export const corporateWords =
  'business biz corporate enterprise company syarikat korporat perniagaan 企业 公司'

/** Words that do not identify a bank. */
export const genericWords =
  'bank banking berhad bhd malaysia malaysian islamic online internet mobile app personal group fpx www com my m of perbankan dalam talian 网上 银行 马来西亚 வங்கி பேங்க் ஆஃப்'

/** Words about the account or the payer. They are forgiven beside a bank's name, but find nothing on their own. */
export const accountWords =
  'finance house account savings card credit debit login pay is i by the akaun simpanan kad saya guna 我的 户口 卡 கணக்கு என்'

/** Traditional Chinese characters in bank names. */
export const traditionalSigns = '銀眾馬來亞聯際興業豐國儲農匯滙華僑'
/** The same characters in simplified Chinese. */
export const simplifiedSigns = '银众马来亚联际兴业丰国储农汇汇华侨'
