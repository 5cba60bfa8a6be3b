// Adyen's FPX component on a separate page: with the proxy's banks, in English, without logos and analytics.
import { AdyenCheckout, MolPayEBankingMY } from '@adyen/adyen-web'
import '@adyen/adyen-web/styles/adyen.css'

interface Answer {
  data: { code: string; display: string }[]
}

async function show(): Promise<void> {
  const { data } = (await (await fetch('/api/fpx/bank')).json()) as Answer
  const checkout = await AdyenCheckout({
    environment: 'test',
    clientKey: 'test_BENCH',
    countryCode: 'MY',
    locale: 'en-US',
    analytics: { enabled: false },
    risk: { enabled: false },
    // Its remaining requests go to the local server.
    _environmentUrls: { analytics: `${location.origin}/` },
  })
  const issuers = data.map(({ code, display }) => ({ id: code, name: display }))
  new MolPayEBankingMY(checkout, { issuers, showImage: false, showPayButton: false }).mount('form')
}

void show()
