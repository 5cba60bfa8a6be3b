import { type Company, CompanyList, ServiceStatus } from 'fpx-checkout'
import { useState } from 'react'
import { isAdmin, setAdmin } from '../isAdmin.js'

/** A shop's dashboard: the approved companies, for those whom the proxy's `authorize` lets in. */
export function AdminPage() {
  const [admin, change] = useState(() => isAdmin(document.cookie))
  const [company, setCompany] = useState<Company | null>(null)

  function sign(into: boolean) {
    setAdmin(into)
    change(into)
  }

  return (
    <div className="admin">
      <div className="admin-head">
        <h1>Companies</h1>
        <ServiceStatus />
        <button type="button" onClick={() => sign(!admin)}>
          {admin ? 'Sign out' : 'Sign in as admin'}
        </button>
      </div>
      <CompanyList key={String(admin)} selectedId={company?.id} onSelect={setCompany} />
      {company && (
        <p role="status">
          Chosen: {company.name} ({company.ssm_no ?? 'no number'})
        </p>
      )}
    </div>
  )
}
