import { useCompanies } from 'fpx-checkout'

/** Renders a company list with custom markup. The package provides the data, the pager, and the actions. */
export function HeadlessCompanies({ endpoint }: { endpoint?: string | undefined }) {
  const { companies, pager, goToPage, isFetching } = useCompanies({ endpoint, defaultPerPage: 10 })
  return (
    <div className="plain-companies" aria-busy={isFetching}>
      <ol start={(pager.page - 1) * pager.perPage + 1}>
        {companies?.map(({ id, name, ssm_no }) => (
          <li key={id}>
            {name} <small>{ssm_no}</small>
          </li>
        ))}
      </ol>
      <button type="button" disabled={!pager.hasPrevious} onClick={() => goToPage(pager.page - 1)}>
        Back
      </button>{' '}
      <button type="button" disabled={!pager.hasNext} onClick={() => goToPage(pager.page + 1)}>
        On
      </button>
    </div>
  )
}
