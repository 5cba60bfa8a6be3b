import { useCompanyListContext } from './CompanyListContext.js'
import { CompanyDownload } from './CompanyDownload.js'
import { useSearchField } from './useSearchField.js'

/** Renders the toolbar: the search, which rows are in view, and the download. */
export function CompanyToolbar() {
  const { props, list, t, part } = useCompanyListContext()
  const field = useSearchField(list.search, list.setSearch)
  return (
    <div {...part('toolbar')}>
      {list.canSearch && (
        <input
          {...part('search')}
          {...field}
          type="search"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('search')}
          placeholder={t('search')}
        />
      )}
      <p role="status" {...part('range')}>
        {useRangeText()}
      </p>
      {list.canSearch && props.csv !== false && <CompanyDownload />}
    </div>
  )
}

/** Returns the numbers of the rows in view, and how many there are or match. */
function useRangeText(): string {
  const { list, t } = useCompanyListContext()
  const { companies, shownSearch, pager } = list
  if (!companies) return list.isFetching ? t('loading') : ''
  const { from, to, total = 0 } = pager
  if (total === 0) return shownSearch ? t('noMatches') : ''
  return shownSearch ? t('matching', { from, to, count: total }) : t('range', { from, to, total })
}
