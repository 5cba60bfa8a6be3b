/**
 * Callbacks whose signatures were computed with `openssl` by each gateway's rule. The tests of the guides' TypeScript and
 * PHP use them. The two Billplz vectors called "documented" are from Billplz's public API documentation.
 */

/**
 * A callback with the payment that it reports; `null` if it must be refused. `amount` is in sen; `null` if the
 * signature does not cover an amount.
 */
export interface CallbackVector {
  name: string
  /** The form in the body, or the query string of a return. */
  form: string
  payment: { reference: string; amount: number | null; status: string } | null
}

export const billplzKey = 'S-s7b4yWpp9h7rrkNM1i3Z_g'

// printf '%s' 'amount100|collection_idyhx5t1pp|…' | openssl dgst -sha256 -hmac S-s7b4yWpp9h7rrkNM1i3Z_g
const bill = 'id=zq0tm2wc&collection_id=yhx5t1pp'
const payer =
  'due_at=2018-9-27&email=tester%40test.com&mobile=&name=TESTER&url=http%3A%2F%2Fwww.billplz-sandbox.com%2Fbills%2Fzq0tm2wc'
const at = '2018-09-27+15%3A15%3A09+%2B0800'
const paidBill = `${bill}&paid=true&state=paid&amount=100&paid_amount=100&paid_at=${at}&${payer}`
const dueBill = `${bill}&paid=false&state=due&amount=100&paid_amount=0&paid_at=&${payer}&transaction_id=711044E05418`
const ofPaidBill = '0fe0a20b8d557eeae570377783d062a3816a9ea80f368860bacfa7ec3ca4d00e'
const signedBill = `${paidBill}&x_signature=${ofPaidBill}`

export const billplzCallbacks: CallbackVector[] = [
  {
    name: 'the documented callback',
    form: signedBill,
    payment: { reference: 'zq0tm2wc', amount: 100, status: 'paid' },
  },
  {
    name: 'a failed payment',
    form: `${dueBill}&transaction_status=failed&x_signature=0975a00ae22b21a95dcd9ec365a3334181df892893d560ee0d19a7b02642d179`,
    payment: { reference: 'zq0tm2wc', amount: 100, status: 'failed' },
  },
  {
    name: 'a payment that awaits approval',
    form: `${dueBill}&transaction_status=pending&x_signature=f94288a1f4354c27ba6cd385ebfa53fdb024f9b1c34effe90146f63514ca287e`,
    payment: { reference: 'zq0tm2wc', amount: 100, status: 'pending' },
  },
  { name: 'a changed amount', form: signedBill.replace('amount=100', 'amount=1'), payment: null },
  { name: 'a changed bill', form: signedBill.replace('id=zq0tm2wc', 'id=zq0tm2wd'), payment: null },
  { name: 'a wrong signature', form: `${paidBill}&x_signature=${'0'.repeat(64)}`, payment: null },
  {
    name: 'a signature of non-ASCII letters',
    form: `${paidBill}&x_signature=${'%C3%A9'.repeat(64)}`,
    payment: null,
  },
  { name: 'no signature', form: paidBill, payment: null },
  { name: 'an empty form', form: '', payment: null },
  { name: 'a missing field', form: signedBill.replace('&mobile=', ''), payment: null },
  {
    name: 'an array instead of a string',
    form: signedBill.replace('paid=true', 'paid[]=true'),
    payment: null,
  },
  {
    name: 'an array as signature',
    form: signedBill.replace('x_signature', 'x_signature[]'),
    payment: null,
  },
  {
    name: 'a signed form without an amount',
    form: 'id=zq0tm2wc&paid=true&x_signature=fe90cbfd09f97010e685af8125983411ef94aa314c487f65883de52722f7d0a5',
    payment: null,
  },
  {
    name: 'a signed form that does not say whether it is paid',
    form: 'id=zq0tm2wc&amount=100&x_signature=4cc717b06f260b873beb2b1eb375e5c91916fd2f55ae292b8638565fb0bf2aee',
    payment: null,
  },
]

const ofReturn = '4aab095fe5a39b1d534500988f9a0cb085cd1b6d5bbb55dd4e02ea6fa102b47b'
const signedReturn = `billplz[id]=zq0tm2wc&billplz[paid]=true&billplz[paid_at]=${at}&billplz[x_signature]=${ofReturn}`

export const billplzReturns: CallbackVector[] = [
  {
    name: 'the documented return',
    form: signedReturn,
    payment: { reference: 'zq0tm2wc', amount: null, status: 'paid' },
  },
  {
    name: 'a return with a parameter of the shop',
    form: `order=A-1001&${signedReturn}`,
    payment: { reference: 'zq0tm2wc', amount: null, status: 'paid' },
  },
  { name: 'a different bill', form: signedReturn.replace('zq0tm2wc', 'zq0tm2wd'), payment: null },
  {
    name: 'a missing field',
    form: signedReturn.replace(`&billplz[paid_at]=${at}`, ''),
    payment: null,
  },
  {
    name: 'an array instead of a string',
    form: signedReturn.replace('[paid]=', '[paid][]='),
    payment: null,
  },
  { name: 'a string instead of the array', form: 'billplz=zq0tm2wc', payment: null },
  { name: 'nothing', form: '', payment: null },
]

/** A callback that a payer could forge from a return: the same values under different names. */
export const billplzReturnAsCallback = `billplzid=zq0tm2wc&billplzpaid=true&billplzpaid_at=${at}&x_signature=${ofReturn}`

export const bayarcashKey = 'sk_test_secret'

// printf '%s' '58.90|MYR|2026-01-01 12:00:00|REF1|EX1|A-1001|…' | openssl dgst -sha256 -hmac sk_test_secret
const transaction = (status: string, words: string, checksum: string) =>
  `record_type=transaction&transaction_id=trx_1&exchange_reference_number=REF1&exchange_transaction_id=EX1&order_number=A-1001&currency=MYR&amount=58.90&payer_name=Siti+binti+Ali&payer_email=siti%40example.com&payer_bank_name=Maybank2U&status=${status}&status_description=${words}&datetime=2026-01-01+12%3A00%3A00&checksum=${checksum}`
const approved = transaction(
  '3',
  'Approved',
  '83168fb60bfe20452535f79a7dc0790a4fa0a0b1e3b2356af24fbf92226c131c',
)

export const bayarcashCallbacks: CallbackVector[] = [
  {
    name: 'a paid transaction',
    form: approved,
    payment: { reference: 'A-1001', amount: 5890, status: 'paid' },
  },
  {
    name: 'a pending transaction',
    form: transaction(
      '1',
      'Pending',
      '224c155e902c3e8a978719dea4cc422f40dc3861f4b143f7de6183f9b854751f',
    ),
    payment: { reference: 'A-1001', amount: 5890, status: 'pending' },
  },
  { name: 'a changed amount', form: approved.replace('58.90', '0.01'), payment: null },
  { name: 'a changed order', form: approved.replace('A-1001', 'A-1002'), payment: null },
  { name: 'a missing field', form: approved.replace('&currency=MYR', ''), payment: null },
  {
    name: 'an array instead of a string',
    form: approved.replace('status=3', 'status[]=3'),
    payment: null,
  },
  { name: 'no checksum', form: approved.replace('checksum', 'check'), payment: null },
  { name: 'an array as checksum', form: approved.replace('checksum', 'checksum[]'), payment: null },
]

export const toyyibPayKey = 'w5x7srq7'

// printf '%s' 'w5x7srq71A-1001TP123ok' | openssl dgst -md5
const success =
  'refno=TP123&status=1&reason=Approved&billcode=90uf2fe&order_id=A-1001&amount=58.90&hash=ffe7a6bd7f4ec8c02e2259fbe375de96'

export const toyyibPayCallbacks: CallbackVector[] = [
  {
    name: 'a paid bill',
    form: success,
    payment: { reference: 'A-1001', amount: null, status: 'paid' },
  },
  {
    name: 'a failed payment',
    form: success
      .replace('status=1', 'status=3')
      .replace(/hash=.*/, 'hash=125ca4c6660359c18d7a87ce885bdf46'),
    payment: { reference: 'A-1001', amount: null, status: 'failed' },
  },
  { name: 'a changed status', form: success.replace('status=1', 'status=3'), payment: null },
  { name: 'a changed order', form: success.replace('A-1001', 'A-1002'), payment: null },
  { name: 'a missing field', form: success.replace('refno=TP123&', ''), payment: null },
  {
    name: 'an array instead of a string',
    form: success.replace('order_id', 'order_id[]'),
    payment: null,
  },
  { name: 'no hash', form: success.replace(/&hash=.*/, ''), payment: null },
]

/** A key that was created only for these vectors. */
export const chipPublicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAuAfFU670D4D45D9I3RG+
Cns/CDf78fp2D8qaU+jHaEEtRlkgpvr2AZQrlLYaTEEFSbsdVHcspVYbedp2GHDY
rsCYUlGRzBxhaLhlX2CXWbA1xYAAqULLSA9YwdwYYwtSrvKJwRkBhIofn8awROtE
OGb9bqbbehmhvuceembOwSSL4IjS5lje4Befth21Hl2MKO1mIobNo6JyftW7IqUc
dAGOlGOti0eToeDaCWMQPpLVkfw2gBuMp/JFBcgh7r/LPcjRDVRxu6ABBFqs/idW
otDq6XJweaCIqlHnmNqAHnFg11crlAkmgLyZwTLuPagFX4DH+ds36BHFGLaFTmB5
NwIDAQAB
-----END PUBLIC KEY-----`

/** CHIP's callbacks: the JSON body and the signature in the header (`openssl dgst -sha256 -sign`). */
export const chipCallbacks: (Omit<CallbackVector, 'form'> & { body: string; signature: string })[] =
  [
    {
      name: 'a paid purchase',
      body: '{"reference":"A-1001","status":"paid","is_test":false,"purchase":{"total":5890,"currency":"MYR"}}',
      signature:
        'pBvjwG3/SvgeXJ5xTsffN1q6nKtha5IHPny4c0M8VQQ57BNatnSJ33hBc9JVc42WjZnftdx0ngb71OEJZJZeWHUewffm68zQEuRBptGdIHeJPsQH4A34bAqo4UK3UgWW2dE/NvVGT5ocN2GSI74zHx0OEc0UiHllg5YA7Z32661oan+4NEmJkIQrP4ZQBltNloNxG4TK5lcLlOMfcn/7dT1UdqBNLVwYPo45bsfbM7N0JzOzuVvop7Ro8do9yESgKqys6U+YDv8LzrX2CMQxZtnVjC1pyrTKHYKQxj1qEYx165YllnG6B7bScUfSamHUjwafFYLlqZRAyRi6IJPptw==',
      payment: { reference: 'A-1001', amount: 5890, status: 'paid' },
    },
    {
      name: 'a failed purchase',
      body: '{"reference":"A-1001","status":"error","is_test":false,"purchase":{"total":5890,"currency":"MYR"}}',
      signature:
        'ffLxb1sSq+k+YGtw/wQvvA6uy4ibY72LqkTexXhwCFWuO2eLdySApx1vbMBHfb55hoom4FVqTKMn47yCTXJIj/qjWQRdvxlmHOFlIrOrj5pCcMfIqM4oihykkq4BlpbMjohWGPIOd8gUvHmq8ff5EM2yyAoqxRTKLaYOHWs62HjK6vNd1zTH3cMWAeulr3IdGt/cxh9CAm5BlueC401AABYDr+fV6YOgFfGE8M53mt6khtOmFBld57dygo40kJPQOkH9ZGpyJiPASBEIWWWWrX/49m4KzMsbsNxES/70TOT8Gm4Fgn6wCTDCx1oZzleHg0kXlmgWWT1CqRi4fQcALQ==',
      payment: { reference: 'A-1001', amount: 5890, status: 'failed' },
    },
    {
      name: 'a pending purchase',
      body: '{"reference":"A-1001","status":"pending_execute","is_test":false,"purchase":{"total":5890,"currency":"MYR"}}',
      signature:
        'a3DV2JAW4GShHZeWITy2NZp7YRV1rm9E/ZRcxITJKUf0Jem3cZSKuweZ/HwCqKCCPNFZuf3eMx5ANFoX15vgtuK3BXV9SMH/F2fNKE/vhrQ3ukK0JPwdwnJUQ5BxZlHviEh29+NsIM26JhyBDuGXC5VkpD1LmyBvFI+XlVn7p8ys8J+rTR8v+J7Z8RNU6LbH7kjFOPou6+yjHjej/OBpUgp95g90qkfdp8EEsnkhzDGSqzyF9tIIzjyTF0J6undsqGbOgFQDrLYR7Isyl2lggr4F2NlUT2arfAstKqFcOpVSXrGSIBFbgKlD+0bX6a6G151pQL4kpWE08Tp6qum/rg==',
      payment: { reference: 'A-1001', amount: 5890, status: 'pending' },
    },
    {
      name: 'a changed amount',
      body: '{"reference":"A-1001","status":"paid","is_test":false,"purchase":{"total":1,"currency":"MYR"}}',
      signature:
        'pBvjwG3/SvgeXJ5xTsffN1q6nKtha5IHPny4c0M8VQQ57BNatnSJ33hBc9JVc42WjZnftdx0ngb71OEJZJZeWHUewffm68zQEuRBptGdIHeJPsQH4A34bAqo4UK3UgWW2dE/NvVGT5ocN2GSI74zHx0OEc0UiHllg5YA7Z32661oan+4NEmJkIQrP4ZQBltNloNxG4TK5lcLlOMfcn/7dT1UdqBNLVwYPo45bsfbM7N0JzOzuVvop7Ro8do9yESgKqys6U+YDv8LzrX2CMQxZtnVjC1pyrTKHYKQxj1qEYx165YllnG6B7bScUfSamHUjwafFYLlqZRAyRi6IJPptw==',
      payment: null,
    },
    {
      name: 'the same JSON with a space',
      body: '{"reference":"A-1001", "status":"paid","is_test":false,"purchase":{"total":5890,"currency":"MYR"}}',
      signature:
        'pBvjwG3/SvgeXJ5xTsffN1q6nKtha5IHPny4c0M8VQQ57BNatnSJ33hBc9JVc42WjZnftdx0ngb71OEJZJZeWHUewffm68zQEuRBptGdIHeJPsQH4A34bAqo4UK3UgWW2dE/NvVGT5ocN2GSI74zHx0OEc0UiHllg5YA7Z32661oan+4NEmJkIQrP4ZQBltNloNxG4TK5lcLlOMfcn/7dT1UdqBNLVwYPo45bsfbM7N0JzOzuVvop7Ro8do9yESgKqys6U+YDv8LzrX2CMQxZtnVjC1pyrTKHYKQxj1qEYx165YllnG6B7bScUfSamHUjwafFYLlqZRAyRi6IJPptw==',
      payment: null,
    },
    {
      name: 'a signed test purchase',
      body: '{"reference":"A-1001","status":"paid","is_test":true,"purchase":{"total":5890,"currency":"MYR"}}',
      signature:
        'YXHSAjCKP/n5iqbam4OUFJLc3XG0bTUEfgwDaxmAm2DBQqZw7ZYW98tpmWA2TjalJxZQQnRqoiNbzMolZuSOHt2mISCssAUmSFgbwSgKp2yMDMHP+7llh9mflV83kwiuINDPHiw/seD46T1LOyeG2OsbY3rKRKl1SYwCyg9zeUcx7gpWI00ERemp1qnjSz6ASh3BLNI6FRo8tFet4Ij93xnE+lKbtiuVjHon0KeBcKMYVsgyJIVkfbWng9+XOGK0BYgXAxdOP7OUr0gMLF2hb32zmuiKASnpdLlu+s2ES9uGqVn5GM7lKVnka95gIvENelU4fhUcsbYXg0sNqSj4GA==',
      payment: null,
    },
    {
      name: 'a signed purchase with a missing total and an array as reference',
      body: '{"reference":["A-1001"],"status":"paid","is_test":false,"purchase":{"currency":"MYR"}}',
      signature:
        'lIn280JuVv9Rzaa6XhpBjNlET67SBnvr5xRIb0bF+RFe2X7GkT86z5epoTQWG9Y/kFdbHVPBiydbVECjqdCzOdg8zmEUc1l3y/EYL5ssXTLbWbyi8RuIv825lxoHM3tICZNKbmKTODC6ir8MQ48NLS85P0j6XofLe3neCj5RuyRajVgFj3RCGLByi6mz8xyaX3ftpWGJXqLwcODvv4fFlZbfjLESg7BQC2l4LuB5bG7KS1EQW9ScFE6j7qL0ucOnLSrRzc7Gc8Z5ucSJERMvl2XSsGZt04LCyHCs8j0Gkarj7NGmXShkpguDH9QlFd6DdrE2N7gC3L6eIR4NKZP3TQ==',
      payment: null,
    },
    {
      name: 'no signature',
      body: '{"reference":"A-1001","status":"paid","is_test":false,"purchase":{"total":5890,"currency":"MYR"}}',
      signature: '',
      payment: null,
    },
    {
      name: 'a signature that is not base64',
      body: '{"reference":"A-1001","status":"paid","is_test":false,"purchase":{"total":5890,"currency":"MYR"}}',
      signature: '%%%%',
      payment: null,
    },
  ]
