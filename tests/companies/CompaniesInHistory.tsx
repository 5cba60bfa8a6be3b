import { CompanyList, type PageChange } from 'fpx-checkout'
import { useEffect, useState } from 'react'

function readAddress() {
  const params = new URLSearchParams(location.search)
  return {
    page: Number(params.get('page') ?? 1),
    perPage: Number(params.get('perPage') ?? 20),
    search: params.get('search') ?? '',
    sort: params.get('sort'),
  }
}

/** Returns this page's URL with another position. Relative URLs would begin at the page's `<base>`. */
function toHref(page: number, change: Partial<Omit<PageChange, 'replace'>> = {}) {
  const params = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries({ page, ...change }))
    if (value) params.set(name, String(value))
    else params.delete(name)
  return `${location.origin}${location.pathname}?${params}`
}

export function Companies() {
  const [position, setPosition] = useState(readAddress)
  useEffect(() => {
    const onBack = () => setPosition(readAddress())
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])
  return (
    <CompanyList
      endpoint="/api/fpx"
      {...position}
      getPageHref={(page) => toHref(page)}
      onPageChange={(page, { replace, ...change }) => {
        history[replace ? 'replaceState' : 'pushState'](null, '', toHref(page, change))
        setPosition({ page, ...change })
      }}
    />
  )
}
