import { QueryClient } from '@tanstack/react-query'
import { CompanyList } from 'fpx-checkout'
import 'fpx-checkout/styles.css'
import { createRoot } from 'react-dom/client'
import { Checkout } from '../../dom/Checkout.js'

createRoot(document.getElementById('root')!).render(
  location.pathname.includes('companies') ? (
    <CompanyList queryClient={new QueryClient()} />
  ) : (
    <Checkout />
  ),
)
