import { type CompanyListContextValue, useCompanyListContext } from './CompanyListContext.js'
import { CompanyPager } from './CompanyPager.js'

/** Renders the footer: the numbers of the visible rows, the page size, and the pager. */
export function CompanyFooter() {
  const { list, t, part } = useCompanyListContext()
  const { pager, setPerPage, companies } = list
  return (
    <div {...part('foot')}>
      <p role="status" {...part('range')}>
        {toRangeText(list, t)}
      </p>
      {companies && (
        <>
          <label {...part('per-page')}>
            <span>{t('perPage')}</span>
            <select
              value={pager.perPage}
              onChange={(event) => setPerPage(Number(event.currentTarget.value))}
            >
              {pager.perPageOptions.map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
            </select>
          </label>
          <CompanyPager />
        </>
      )}
    </div>
  )
}

function toRangeText(
  list: CompanyListContextValue['list'],
  t: CompanyListContextValue['t'],
): string {
  const { companies, sourceCompanies, filteredCompanies, filter, pager } = list
  if (!companies) return list.isFetching ? t('loading') : ''
  if (sourceCompanies.length === 0) return ''
  if (filter.trim() !== '')
    return t('matching', { count: filteredCompanies.length, total: sourceCompanies.length })
  const { from, to, total } = pager
  return t('range', { from, to, total: total ?? 0 })
}
