/**
 * Names that payers use for FPX banks. We collected them in November 2026 from lists of banks and from public web pages
 * of banks, newspapers and gateways (Billplz and CHIP). Each name identifies one bank. Generic words are left out. We
 * don't repeat the codes and names in the bank list (the search reads them anyway), except "simpanan nasional": "sim" is
 * its beginning too, not only that of Sime Bank.
 *
 * Each line contains the prefixes of a bank's codes in capitals, followed by the bank's names:
 *
 * - Each name is folded by `foldText` and has no spaces, since the search reads "hlb connect" as "hlbconnect".
 * - A name that ends in "-" also has other meanings. Such a name doesn't identify the bank if the search text also
 *   contains words that match no bank.
 * - A name that ends in "+" is the name of the bank's portal for companies.
 * - A name that ends in "~" belongs to another bank, whose consumers became this bank's, as Citi's became UOB's in 2022
 *   (uob.com.my). The other bank comes first.
 *
 * A bank that was merged into another one leaves its name there: Phileo Allied (Bank Negara's statement of 14 February
 * 2000), Kwong Yik and Sime Bank (Shanmugam and Nair, Managerial Finance 30, 2004), Asian Finance Bank (The Star, 18
 * August 2017).
 *
 * If we couldn't find a bank's Tamil name on any page, we transliterated the brand the way newspapers do for other
 * banks. Pinyin is left out because no public page suggests that payers search for it. "安联" is left out because public
 * lists use it for both Alliance Bank and AmBank.
 */
export const bankNames: readonly string[] = [
  'ABB affin affinalways always- perwira 艾芬 அஃபின் affinmax+',
  'ABMB alliance- 联盟- அலையன்ஸ் bizsmart+',
  'AGRO agronet agrobank agriculture- 农业- அக்ரோ விவசாய pertanian-',
  'AMBB ambank amonline ammb arab- am- 大马- ஆம்பேங்க் அம் amaccess+',
  'BCBB clicks octo- southern- bumiputracommerce 联昌 国际- சிஐஎம்பி bizchannel+',
  'BIMB islam- islamic goby go- beu 回教- 伊斯兰- இஸ்லாம் ebanker+',
  'BKRM irakyat rakyat- 人民- ராக்யாட் ibizrakyat+ bizrakyat+',
  'BMMB imuamalat muamalat- atlas- 穆阿马莱 慕阿玛拉 முவாமாலாட் ibiz+',
  'BNP bnpp 法国巴黎',
  'BOCM boc 中国- 中行 சைனா சீன china-',
  'BSN mybsn simpanannasional nationalsavings 国民储蓄 பிஎஸ்என் தேசியசேமிப்பு nasional-',
  'CIT citi citidirect 花旗 சிட்டி',
  'DBB autobahn- deutsche- 德意志',
  'HLB hongleong hlbb hlbank hlisb connect- eon- mui- 丰隆 ஹாங்லியோங் hong- leong- connectfirst+',
  'HSBC amanah hongkong- hongkongshanghai hongkongandshanghai 汇丰 எச்எஸ்பிசி hsbcnet+',
  'KFH kuwait- financehouse 科威特 குவைத்',
  'MB2U MBB maybank maybank2u maybank2you m2u mae phileo 马来亚 马银行- மேபேங்க் மலாயன் maybank2e+ m2e+',
  'MBSB mjourney asianfinance- buildingsociety 马建屋 எம்பிஎஸ்பி building- society-',
  'OCBC overseaschinese alamin 华侨 ஓசிபிசி chinese- oversea- velocity+',
  'PBB public- pbe pb- mypb mypbby pbengage 大众- பப்ளிக் pbenterprise+',
  'RHB rhbnow rashidhussein- kwongyik simebank 兴业- ஆர்எச்பி reflex+',
  'SCB sc- stanchart saadiq 渣打 ஸ்டாண்டர்ட் சார்ட்டர்ட் standard- straight2bank+ s2b+',
  'UOB tmrw mighty- pib- 大华 யுஓபி overseas- united- citi~ 花旗~ infinity+ bibplus+ regional+',
]

/**
 * Words for companies in general. If the payer types such a word in addition to a bank's name, the bank's corporate row
 * moves to the top.
 */
export const corporateWords =
  'business biz corporate enterprise company syarikat korporat perniagaan 企业 公司'

/** Generic words, which don't identify a particular bank. */
export const genericWords =
  'bank banking berhad bhd malaysia malaysian islamic online internet mobile app personal group fpx www com of in perbankan dalam talian 网上 银行 股份 有限公司 马来西亚 வங்கி பேங்க் ஆஃப்'

/**
 * Words that describe the account or the payer, such as "savings" or "my". The search accepts such words next to a
 * bank's name, but they match nothing by themselves.
 */
export const accountWords =
  'finance house m my account savings card credit debit login pay is i by the akaun simpanan kad saya guna kerja 我的 户口 卡 கணக்கு என்'

/**
 * Countries and businesses whose names stand beside the names of FPX banks, as in Bank Rakyat Indonesia, Public Mutual,
 * and Agricultural Bank of China. A text with such a word means somebody else, unless the list has the word. "SME Bank",
 * "HK Bank" and "PNB" are one letter from Sime Bank, HL Bank and PBB.
 */
export const otherWords =
  'indonesia brunei vietnam singapore thailand thai cambodia philippines india dubai asia assurance insurance takaful mutual securities niaga negara agricultural industrial commercial construction people icbc smebank hkbank hkb rajhi pnb'

/** The traditional Chinese characters that occur in bank names. */
export const traditionalSigns = '銀眾馬來亞聯際興業豐國儲農匯滙華僑'
/** The simplified forms of the characters in {@link traditionalSigns}, in the same order. */
export const simplifiedSigns = '银众马来亚联际兴业丰国储农汇汇华侨'
