import { LOAD_ALL_LIMIT } from '../fetchAllCompanies.js'
import { useCompanyListContext } from './CompanyListContext.js'

/** Loads every company: the button, how far it is, and the way back. */
export function CompanyLoadAll() {
  const { props, list, t, part } = useCompanyListContext()
  const { state, load, cancel } = list.loadAll
  const button = (label: 'loadAll' | 'cancel' | 'showPages', act: () => void) => (
    <button type="button" {...part('button')} onClick={act}>
      {t(label)}
    </button>
  )
  if (state.name === 'loading') {
    const { loaded, total } = state
    const text = total === undefined ? t('loading') : t('loadingAll', { count: loaded, total })
    return (
      <>
        <label {...part('progress')}>
          <progress value={total === undefined ? undefined : loaded} max={total} />
          <span>{` ${text}`}</span>
        </label>
        {button('cancel', cancel)}
      </>
    )
  }
  if (state.name === 'loaded') return button('showPages', cancel)
  const { pager, scope, companies } = list
  const { loadAllLimit = LOAD_ALL_LIMIT } = props
  const worthwhile =
    loadAllLimit > 0 && scope === 'page' && companies && (pager.hasNext || pager.hasPrevious)
  return worthwhile ? button('loadAll', load) : null
}
