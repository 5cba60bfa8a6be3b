import { FpxProvider } from 'fpx-checkout'
import { lazy, Suspense, useEffect } from 'react'
import { Link } from './address/Link.js'
import { useAddress } from './address/useAddress.js'
import { languages, surroundings, themes } from './address/surroundings.js'
import { AdminPage } from './pages/admin/AdminPage.js'
import { CheckoutPage } from './pages/checkout/CheckoutPage.js'
import { PlainPage } from './pages/plain/PlainPage.js'
import { localeFor } from './localeFor.js'
import { Switch } from './Switch.js'

/** The stories are many; the whole pages do not wait for them. */
const Workbench = lazy(async () => ({
  default: (await import('./workbench/Workbench.js')).Workbench,
}))

const pages = {
  checkout: 'Checkout',
  admin: 'Admin',
  plain: 'Plain HTML',
  stories: 'Stories',
} as const
const names = ['checkout', 'admin', 'plain', 'stories'] as const

/** The demo: whole pages as a merchant would have them, and every state of each component as a story. */
export function Demo() {
  const [page] = useAddress('page', names)
  const [language, setLanguage] = useAddress('lang', languages)
  const [theme, setTheme] = useAddress('theme', themes)
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    document.title = `${pages[page]} · fpx-checkout`
  }, [theme, page])
  const kept = {
    lang: language === 'en' ? null : language,
    theme: theme === 'system' ? null : theme,
  }
  return (
    <FpxProvider endpoint="/api/fpx" locale={localeFor(language)}>
      <header className="bar">
        <Link className="brand" to={{ page: null, ...kept }}>
          fpx-checkout
        </Link>
        <nav aria-label="Pages">
          {names.map((name) => (
            <Link
              key={name}
              to={{ page: name === 'checkout' ? null : name, ...kept }}
              aria-current={name === page ? 'page' : undefined}
            >
              {pages[name]}
            </Link>
          ))}
        </nav>
        <div className="bar-switches">
          <Switch
            label="Language"
            value={language}
            options={surroundings.lang}
            onChange={setLanguage}
          />
          <Switch label="Theme" value={theme} options={surroundings.theme} onChange={setTheme} />
        </div>
      </header>
      <main>
        {page === 'checkout' && <CheckoutPage />}
        {page === 'admin' && <AdminPage />}
        {page === 'plain' && <PlainPage />}
        {page === 'stories' && (
          <Suspense>
            <Workbench />
          </Suspense>
        )}
      </main>
    </FpxProvider>
  )
}
