import { FpxProvider } from 'fpx-checkout'
import { lazy, Suspense, useEffect } from 'react'
import { Link } from './address/Link.js'
import { useAddress } from './address/useAddress.js'
import { languages, localeFor, storyGlobals, themes } from './address/storyGlobals.js'
import { AdminPage } from './pages/admin/AdminPage.js'
import { CheckoutPage } from './pages/checkout/CheckoutPage.js'
import { PageBoundary } from './PageBoundary.js'
import { PlainPage } from './pages/plain/PlainPage.js'
import { useDemoWords } from './words/useDemoWords.js'
import { Switch } from './Switch.js'

/** We load the pages with the stories and the guides lazily. The other pages need neither. */
const Workbench = lazy(async () => ({
  default: (await import('./workbench/Workbench.js')).Workbench,
}))
const GuidesPage = lazy(async () => ({
  default: (await import('./pages/guides/GuidesPage.js')).GuidesPage,
}))

const names = ['checkout', 'admin', 'plain', 'stories', 'guides'] as const

/**
 * Renders the demo, which consists of a merchant's pages, a story for every state of each component, and the guides.
 */
export function Demo() {
  const [page] = useAddress('page', names)
  const [language, setLanguage] = useAddress('lang', languages)
  const [theme, setTheme] = useAddress('theme', themes)
  const words = useDemoWords()
  const title = words.pages[page]
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    // The guides page sets the document title itself.
    if (page !== 'guides') document.title = `${title} · fpx-checkout`
  }, [theme, page, title])
  const settings = {
    lang: language === 'en' ? null : language,
    theme: theme === 'system' ? null : theme,
  }
  return (
    <FpxProvider endpoint="/api/fpx" locale={localeFor(language)}>
      <a className="skip" href="#content" lang={language}>
        {words.skip}
      </a>
      <header className="bar" lang={language}>
        <Link className="brand" to={{ page: null, ...settings }}>
          fpx-checkout
        </Link>
        <nav aria-label={words.pagesLabel}>
          {names.map((name) => (
            <Link
              key={name}
              to={{ page: name === 'checkout' ? null : name, ...settings }}
              aria-current={name === page ? 'page' : undefined}
            >
              {words.pages[name]}
            </Link>
          ))}
        </nav>
        <div className="bar-switches">
          <Switch
            label={words.language}
            value={language}
            options={storyGlobals.lang}
            onChange={setLanguage}
          />
          <Switch label={words.theme} value={theme} options={words.themes} onChange={setTheme} />
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <PageBoundary key={page}>
          {page === 'checkout' && <CheckoutPage />}
          {page === 'admin' && <AdminPage />}
          {page === 'plain' && <PlainPage />}
          {page === 'stories' && (
            <Suspense>
              <Workbench />
            </Suspense>
          )}
          {page === 'guides' && (
            <Suspense fallback={<div className="loading-page" />}>
              <GuidesPage />
            </Suspense>
          )}
        </PageBoundary>
      </main>
    </FpxProvider>
  )
}
