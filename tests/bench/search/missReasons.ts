/** Why the search doesn't find what a query means, or finds something for a text that means no bank. */
export const missReasons: Readonly<Record<string, string>> = {
  vimb: 'a neighbouring key from CIMB, and from BIMB: both are shown, neither is selected',
  安联银行: 'public lists give this name to Alliance Bank and to AmBank',
  安聯銀行: 'public lists give this name to Alliance Bank and to AmBank',
  'dazhong yinhang': 'pinyin; no public source shows that payers write it',
  'zhongguo yinhang': 'pinyin; no public source shows that payers write it',
  fenglong: 'pinyin; no public source shows that payers write it',
  MBBEMYKL: 'a SWIFT code; FPX lists have none',
  RHBBMYKL: 'a SWIFT code; FPX lists have none',
  HLBBMYKL: 'a SWIFT code; FPX lists have none',
  'peoples bank rakyat':
    '"rakyat" is a word of its own, and "peoples" no bank\'s: Bank Rakyat Indonesia is another bank',
  'msbs bank': 'two slips in four letters',
  obcb: 'two slips in four letters',
}
