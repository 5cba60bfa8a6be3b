import { FpxProvider } from 'fpx-checkout'
import { en, ms, ta, zh } from 'fpx-checkout/locales'
import { useEffect } from 'react'
import { AdminPage } from './pages/AdminPage.js'
import { CheckoutPage } from './pages/CheckoutPage.js'
import { Switch } from './Switch.js'
import { useAddress } from './useAddress.js'

const locales = { en, ms, zh, ta }
const pages = { checkout: 'Checkout', admin: 'Admin' } as const

/** The demo: whole pages as a merchant would have them, in every language and theme. */
export function Demo() {
  const [page, showPage] = useAddress('page', ['checkout', 'admin'])
  const [language, setLanguage] = useAddress('lang', ['en', 'ms', 'zh', 'ta'])
  const [theme, setTheme] = useAddress('theme', ['system', 'light', 'dark'])
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    document.title = `${pages[page]} · fpx-checkout`
  }, [theme, page])
  return (
    <FpxProvider endpoint="/api/fpx" locale={locales[language]}>
      <header className="bar">
        <a className="brand" href="./">
          fpx-checkout
        </a>
        <nav aria-label="Pages">
          {(['checkout', 'admin'] as const).map((name) => (
            <a
              key={name}
              href={`?page=${name}`}
              aria-current={name === page ? 'page' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                showPage(name)
              }}
            >
              {pages[name]}
            </a>
          ))}
        </nav>
        <Switch
          label="Language"
          value={language}
          options={{ en: 'English', ms: 'Melayu', zh: '中文', ta: 'தமிழ்' }}
          onChange={setLanguage}
        />
        <Switch
          label="Theme"
          value={theme}
          options={{ system: 'System', light: 'Light', dark: 'Dark' }}
          onChange={setTheme}
        />
      </header>
      <main>{page === 'admin' ? <AdminPage /> : <CheckoutPage />}</main>
    </FpxProvider>
  )
}
