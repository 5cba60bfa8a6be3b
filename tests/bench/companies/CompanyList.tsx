import { CompanyList } from 'fpx-checkout'
import { createRoot } from 'react-dom/client'
import 'fpx-checkout/styles.css'
import { companies } from './companies.js'
import './pageThrough.js'
import { perPage } from './perPage.js'

const respond = (url: string) => {
  const page = Number(new URL(url, location.href).searchParams.get('page'))
  const pagination = {
    total: companies.length,
    count: perPage,
    per_page: perPage,
    current_page: page,
    total_pages: companies.length / perPage,
  }
  const data = companies.slice((page - 1) * perPage, page * perPage)
  return Promise.resolve(Response.json({ data, meta: { pagination } }))
}

createRoot(document.body).render(<CompanyList defaultPerPage={perPage} fetch={respond} />)
