import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { checkoutWords } from '../../src/demo/pages/checkout/checkoutWords.js'
import { PaymentResult } from '../../src/demo/pages/checkout/PaymentResult.js'

const read = (language: keyof typeof checkoutWords, canPay: boolean, approvalUrl?: string) =>
  renderToStaticMarkup(
    <PaymentResult
      status={{
        orderId: 'A-1001',
        state: 'pending',
        isWaiting: false,
        awaitsApproval: true,
        canPay,
        continueUrl: undefined,
        reviews: [],
      }}
      approvalUrl={approvalUrl}
      words={checkoutWords[language]}
      settings={{}}
    />,
  )

it.each([
  ['en', 'The payment has failed or awaits approval in your company’s internet banking.'],
  ['ms', 'Pembayaran gagal atau sedang menunggu kelulusan dalam perbankan internet syarikat anda.'],
  ['zh', '付款失败，或正在等待贵公司在网上银行批准。'],
  ['ta', 'கட்டணம் தோல்வியடைந்தது அல்லது உங்கள் நிறுவனத்தின் இணைய வங்கிச் சேவையில் ஒப்புதலுக்குக் காத்திருக்கிறது.'],
] as const)('a company payment that may have failed is not said to wait, in %s', (lang, text) => {
  const { title } = checkoutWords[lang].results.waiting
  expect(read(lang, true)).toContain(text)
  expect(read(lang, true)).not.toContain(title)
  // The gateway has said that it awaits approval.
  expect(read(lang, false)).toContain(title)
})

it('a visitor is sent to the test bank for the approval, as something of the demo', () => {
  const url = 'https://sandbox.example/bills/1'
  expect(read('en', false, url)).toContain(`<form action="${url}">`)
  expect(read('en', false, url)).toContain('Approve at the test bank (demo only)')
  // A shop's own page has no such link.
  expect(read('en', false)).not.toContain('<form')
})
