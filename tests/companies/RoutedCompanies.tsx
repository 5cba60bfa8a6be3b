import { CompanyList, useUrlPagination } from 'fpx-checkout'
import { useSearchParams } from 'react-router'

/** The recipe of the companies' guide for React Router: the router keeps the address. */
export function RoutedCompanies() {
  const [params, setParams] = useSearchParams()
  const pagination = useUrlPagination({
    search: params.toString(),
    navigate: (search, { replace }) => setParams(search, { replace }),
  })
  return <CompanyList {...pagination} />
}
