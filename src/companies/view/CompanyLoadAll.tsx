import { LOAD_ALL_LIMIT } from '../fetchAllCompanies.js'
import { useCompanyListContext } from './CompanyListContext.js'

/** Renders the button that loads every company, the progress, and the button that returns to single pages. */
export function CompanyLoadAll() {
  const { props, list, t, part } = useCompanyListContext()
  const { allCompanies, loadAll, cancelLoadAll } = list
  const button = (label: 'loadAll' | 'cancel' | 'showPages', act: () => void) => (
    <button type="button" {...part('button')} onClick={act}>
      {t(label)}
    </button>
  )
  if (allCompanies.status === 'loading') {
    const { loaded, total } = allCompanies
    const text = total === undefined ? t('loading') : t('loadingAll', { count: loaded, total })
    return (
      <>
        <label {...part('progress')}>
          <progress value={total === undefined ? undefined : loaded} max={total} />
          <span>{` ${text}`}</span>
        </label>
        {button('cancel', cancelLoadAll)}
      </>
    )
  }
  if (allCompanies.status === 'loaded') return button('showPages', cancelLoadAll)
  const { pager, scope, companies } = list
  const { loadAllLimit = LOAD_ALL_LIMIT } = props
  const worthwhile =
    loadAllLimit > 0 && scope === 'page' && companies && (pager.hasNext || pager.hasPrevious)
  return worthwhile ? button('loadAll', loadAll) : null
}
