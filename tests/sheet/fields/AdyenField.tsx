import { AdyenCheckout, MolPayEBankingMY } from '@adyen/adyen-web'
import '@adyen/adyen-web/styles/adyen.css'
import { useEffect, useRef } from 'react'
import { logoUrl } from '../../../src/demo/stories/drawLogo.js'
import type { FieldProps } from './FieldProps.js'

const local = `${location.origin}/adyen/`

/**
 * Renders Adyen's FPX component, in English:
 * https://docs.adyen.com/payment-methods/online-banking-malaysia/web-component/
 */
export function AdyenField({ banks }: FieldProps) {
  const rootRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void AdyenCheckout({
      environment: 'test',
      clientKey: 'test_SHEET',
      countryCode: 'MY',
      locale: 'en-US',
      analytics: { enabled: false },
      risk: { enabled: false },
      // The component's remaining requests go to the local server.
      _environmentUrls: { analytics: local, cdn: { images: local, translations: local } },
    }).then((checkout) => {
      const field = new MolPayEBankingMY(checkout, {
        issuers: banks.map(({ code, display, status }) => ({
          id: code,
          name: display,
          icon: logoUrl(code),
          disabled: status === 'offline',
        })),
        showPayButton: false,
      }).mount(rootRef.current!)
      // Adyen's own button validates the field; here the page's button does.
      rootRef.current!.closest('form')!.addEventListener('submit', (event) => {
        event.preventDefault()
        field.showValidation()
      })
    })
  }, [banks])
  return <div ref={rootRef} />
}
