import { useCompanyListContext } from './CompanyListContext.js'
import { CompanyCsvButton } from './CompanyCsvButton.js'
import { useSearchField } from './useSearchField.js'

/** Renders the toolbar with the search field, the visible range, and the download button. */
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
      {list.canSearch && props.csv !== false && <CompanyCsvButton />}
    </div>
  )
}

/** Returns the text for the visible range, such as "21 to 40 of 98". */
function useRangeText(): string {
  const { list, t } = useCompanyListContext()
  const { companies, shownSearch, pager } = list
  if (!companies) return list.isFetching ? t('loading') : ''
  const { from, to, total = 0 } = pager
  if (total === 0) return shownSearch ? t('noMatches') : ''
  return shownSearch ? t('matching', { from, to, count: total }) : t('range', { from, to, total })
}
