import 'fpx-checkout/styles.css'
import { Providers } from './Providers.jsx'

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
