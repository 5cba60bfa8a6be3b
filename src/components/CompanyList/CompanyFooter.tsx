import { type CompanyListContextValue, useCompanyListContext } from './CompanyListContext.js'
import { CompanyPager } from './CompanyPager.js'

/** Below the table: which rows are in view, how many a page holds, and the way to the others. */
export function CompanyFooter() {
  const { list, say, part } = useCompanyListContext()
  const { pager, setPerPage, companies } = list
  return (
    <div {...part('foot')}>
      <p role="status" {...part('range')}>
        {toRangeText(list, say)}
      </p>
      {companies && (
        <>
          <label {...part('per-page')}>
            <span>{say('perPage')}</span>
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
  say: CompanyListContextValue['say'],
): string {
  const { companies, sourceCompanies, filteredCompanies, filter, pager } = list
  if (!companies) return list.isFetching ? say('loading') : ''
  if (sourceCompanies.length === 0) return ''
  if (filter.trim() !== '')
    return say('matching', { count: filteredCompanies.length, total: sourceCompanies.length })
  const { from, to, total } = pager
  return total === undefined
    ? say('rangeUncounted', { from, to })
    : say('range', { from, to, total })
}
