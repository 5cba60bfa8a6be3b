import type { Company } from 'fpx-checkout'
import { useDemoWords } from '../../words/useDemoWords.js'

/** Renders the company that is selected in the list. */
export function CompanyCard({ company, onClose }: { company: Company; onClose: () => void }) {
  const { admin: words } = useDemoWords()
  return (
    <div className="company-card">
      <p role="status">
        <strong>{company.name}</strong>
        <span>{words.ssm(company.ssm_no)}</span>
      </p>
      <button type="button" className="button" onClick={onClose}>
        {words.close}
      </button>
    </div>
  )
}
