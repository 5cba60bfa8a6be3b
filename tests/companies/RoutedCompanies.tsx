import { CompanyList } from 'fpx-checkout'
import { useSearchParams } from 'react-router'

export function Companies() {
  const [params, setParams] = useSearchParams()
  return (
    <CompanyList
      endpoint="/api/fpx"
      page={Number(params.get('page') ?? 1)}
      perPage={Number(params.get('perPage') ?? 20)}
      search={params.get('search') ?? ''}
      sort={params.get('sort')}
      onPageChange={(page, { perPage, search, sort, replace }) => {
        for (const [name, value] of Object.entries({ page, perPage, search, sort }))
          if (value) params.set(name, String(value))
          else params.delete(name)
        setParams(params, { replace })
      }}
    />
  )
}
