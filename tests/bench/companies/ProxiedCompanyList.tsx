import { CompanyList } from 'fpx-checkout'
import { createRoot } from 'react-dom/client'
import 'fpx-checkout/styles.css'
import { perPage } from './perPage.js'
import './recordClicks.js'
import './recordSearches.js'

createRoot(document.body).render(<CompanyList endpoint="/api/fpx" defaultPerPage={perPage} />)
