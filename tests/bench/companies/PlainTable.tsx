import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { companies } from './companies.js'
import './pageThrough.js'
import { perPage } from './perPage.js'

/** The least that shows these rows: a table and a button. */
function PlainTable() {
  const [page, setPage] = useState(1)
  return (
    <>
      <table>
        <thead>
          <tr>
            {['Name', 'Registration no.', 'Phone', 'Office phone', 'Address', 'Document'].map(
              (header) => (
                <th key={header}>{header}</th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {companies.slice((page - 1) * perPage, page * perPage).map((company) => (
            <tr key={company.id}>
              <th>{company.name}</th>
              <td>{company.ssm_no}</td>
              <td>
                <a href={`tel:${company.phone ?? ''}`}>{company.phone}</a>
              </td>
              <td>
                <a href={`tel:${company.office ?? ''}`}>{company.office}</a>
              </td>
              <td>{company.address}</td>
              <td>
                <a href={company.ssm_doc ?? ''}>Open</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button aria-label="Next page" onClick={() => setPage(page + 1)}>
        Next
      </button>
    </>
  )
}

createRoot(document.body).render(<PlainTable />)
