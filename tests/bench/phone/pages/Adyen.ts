// Adyen's FPX component, with the proxy's banks, in English, without logos and analytics:
// https://docs.adyen.com/payment-methods/online-banking-malaysia/web-component/
import { AdyenCheckout, MolPayEBankingMY } from '@adyen/adyen-web'
import '@adyen/adyen-web/styles/adyen.css'
import { fetchBanks } from './fetchBanks.js'

const local = `${location.origin}/adyen/`

async function show(): Promise<void> {
  const [checkout, banks] = await Promise.all([
    AdyenCheckout({
      environment: 'test',
      clientKey: 'test_BENCH',
      countryCode: 'MY',
      locale: 'en-US',
      analytics: { enabled: false },
      risk: { enabled: false },
      // The component's remaining requests go to the local server.
      _environmentUrls: { analytics: local, cdn: { images: local, translations: local } },
    }),
    fetchBanks(),
  ])
  const code = document.querySelector<HTMLInputElement>('[name=bank_code]')!
  new MolPayEBankingMY(checkout, {
    issuers: banks.map((bank) => ({ id: bank.code, name: bank.display })),
    showImage: false,
    showPayButton: false,
    onChange: ({ data }) => {
      code.value = (data.paymentMethod as { issuer?: string }).issuer ?? ''
    },
  }).mount('#bank')
}

void show()
