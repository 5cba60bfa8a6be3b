import type { Bank } from '../../contract/index.js'

/** What payers call their bank beyond its names and code, by the letters that the code begins with. */
const aliases = Object.entries({
  ABB: '艾芬银行',
  ABMB: '安联银行',
  AGRO: 'agrobank',
  AMBB: 'am bank 大马银行',
  BCBB: 'clicks octo 联昌银行',
  BIMB: '回教银行',
  BKRM: '人民银行',
  BNP: '法国巴黎银行',
  BOCM: 'boc 中国银行',
  BSN: '国民储蓄银行',
  CIT: '花旗银行',
  DBB: '德意志银行',
  HLB: '丰隆银行',
  HSBC: '汇丰银行',
  MB2U: 'maybank mbb m2u mae 马来亚银行',
  MBB: 'maybank m2e 马来亚银行',
  OCBC: '华侨银行',
  PBB: 'pbe 大众银行',
  RHB: '兴业银行',
  SCB: 'stanchart 渣打银行',
  UOB: '大华银行',
})

/** Returns what payers call a bank, in Malay, English and Chinese, beyond its display name, name and code. */
export function bankAliases({ code }: Bank): string[] {
  const upper = code.toUpperCase()
  return aliases.filter(([start]) => upper.startsWith(start)).map(([, words]) => words)
}
