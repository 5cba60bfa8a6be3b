import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import styles from 'fpx-checkout/styles.css?url'
import { useState } from 'react'
import { Links, Meta, Outlet, Scripts } from 'react-router'

export const links = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: 'data:,' },
]

export default function Root() {
  const [client] = useState(() => new QueryClient())
  return (
    <html lang="en">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        <QueryClientProvider client={client}>
          <Outlet />
        </QueryClientProvider>
        <Scripts />
      </body>
    </html>
  )
}
