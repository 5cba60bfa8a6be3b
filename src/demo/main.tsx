import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isInDemo, parameters } from './address/address.js'
import { PageBoundary } from './PageBoundary.js'
import 'fpx-checkout/styles.css'
import './base.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html must have an element with the id "root"; received none.')

try {
  // The static site has no server, so the proxy and the sandbox run inside the page. A page in a frame uses its parent
  // page's proxy and sandbox.
  if (import.meta.env.PROD && !isInDemo()) {
    const { backEndInPage } = await import('./backEnd/backEndInPage.js')
    await backEndInPage()
  }

  const Page = parameters().has('frame')
    ? (await import('./frame/StoryPage.js')).StoryPage
    : (await import('./Demo.js')).Demo

  createRoot(root).render(
    <StrictMode>
      <PageBoundary>
        <Page />
      </PageBoundary>
    </StrictMode>,
  )
} catch (error) {
  console.error(error)
  root.textContent =
    'The demo could not start. It needs a connection and a browser that allows service workers on this page.'
}
