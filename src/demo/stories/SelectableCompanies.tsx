import { CompanyList, type CompanyListProps } from 'fpx-checkout'
import { useState } from 'react'

/** Renders a company list whose rows can be selected and contain a button. */
export function SelectableCompanies({ onSelect, ...args }: CompanyListProps) {
  const [selectedId, select] = useState<CompanyListProps['selectedId']>()
  return (
    <CompanyList
      {...args}
      selectedId={selectedId}
      onSelect={(company) => {
        select(company.id)
        onSelect?.(company)
      }}
      renderActions={(company) => (
        <button type="button" className="row-action" onClick={() => onSelect?.(company)}>
          Pay out<span className="unseen"> to {company.name}</span>
        </button>
      )}
    />
  )
}
