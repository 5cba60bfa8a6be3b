import { CompanyList } from 'fpx-checkout'
import { useEffect, useState } from 'react'

function readAddress() {
  const params = new URLSearchParams(location.search)
  return { page: Number(params.get('page') ?? 1), perPage: Number(params.get('perPage') ?? 20) }
}

export function Companies() {
  const [position, setPosition] = useState(readAddress)
  useEffect(() => {
    const onBack = () => setPosition(readAddress())
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])
  const toHref = (page: number, perPage = position.perPage) => `?page=${page}&perPage=${perPage}`
  return (
    <CompanyList
      endpoint="/api/fpx"
      {...position}
      getPageHref={toHref}
      onPageChange={(page, { perPage, replace }) => {
        history[replace ? 'replaceState' : 'pushState'](null, '', toHref(page, perPage))
        setPosition({ page, perPage })
      }}
    />
  )
}
