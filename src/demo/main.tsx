import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Demo } from './Demo.js'
import { backEndInPage } from './backEndInPage.js'
import 'fpx-checkout/styles.css'
import './demo.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')

// Without a server behind it (the static site), sandbox and proxy run inside the page's service worker.
if (import.meta.env.PROD) await backEndInPage()

createRoot(root).render(
  <StrictMode>
    <Demo />
  </StrictMode>,
)
