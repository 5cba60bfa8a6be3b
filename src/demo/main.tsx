import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { parameters } from './address/address.js'
import { isInDemo } from './frame/isInDemo.js'
import 'fpx-checkout/styles.css'
import './base.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html must have an element with the id "root"; received none.')

// On the static site, which has no server, proxy and sandbox run inside the page. A frame uses those of its page.
if (import.meta.env.PROD && !isInDemo()) {
  const { backEndInPage } = await import('./backEnd/backEndInPage.js')
  await backEndInPage()
}

const Page = parameters().has('frame')
  ? (await import('./frame/StoryPage.js')).StoryPage
  : (await import('./Demo.js')).Demo

createRoot(root).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
