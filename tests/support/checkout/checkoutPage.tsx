import { HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Checkout } from './Checkout.js'
import './checkout.css'

const root = document.getElementById('root')!
const kept = document.getElementById('kept')
const page = (
  <QueryClientProvider client={new QueryClient()}>
    <HydrationBoundary state={kept && JSON.parse(kept.textContent)}>
      <Checkout search={location.search} />
    </HydrationBoundary>
  </QueryClientProvider>
)
if (kept) hydrateRoot(root, page)
else createRoot(root).render(page)
