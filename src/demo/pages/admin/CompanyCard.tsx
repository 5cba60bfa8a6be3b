import type { Company } from 'fpx-checkout'

/** Renders the company that is selected in the list. */
export function CompanyCard({ company, onClose }: { company: Company; onClose: () => void }) {
  return (
    <div className="company-card">
      <p role="status">
        <strong>{company.name}</strong>
        <span>SSM no. {company.ssm_no ?? 'not given'}</span>
      </p>
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
    </div>
  )
}
