import { CompanyList } from 'fpx-checkout'
import { useSearchParams } from 'react-router'

export function Companies() {
  const [params, setParams] = useSearchParams()
  return (
    <CompanyList
      endpoint="/api/fpx"
      page={Number(params.get('page') ?? 1)}
      perPage={Number(params.get('perPage') ?? 20)}
      onPageChange={(page, { perPage, replace }) => {
        params.set('page', String(page))
        params.set('perPage', String(perPage))
        setParams(params, { replace })
      }}
    />
  )
}
