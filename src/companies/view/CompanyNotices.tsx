import { isUnauthorized } from '../../client/isUnauthorized.js'
import { ProblemNotice } from '../../ui/ProblemNotice.js'
import { useCompanyListContext } from './CompanyListContext.js'

/**
 * Renders notices about the rows. They say what failed, what changed, and which rows sorting and filtering do not
 * cover.
 */
export function CompanyNotices() {
  const { props, list, t, part } = useCompanyListContext()
  const { allCompanies, companies, error, pager } = list
  const isReduced = list.sort !== null || list.filter.trim() !== ''
  const isPartial = isReduced && list.scope === 'page' && (pager.hasNext || pager.hasPrevious)
  const lines = [
    list.incomplete && pager.total !== undefined && t('incomplete', { count: pager.total }),
    isPartial && t('scopePage'),
    allCompanies.status === 'loaded' &&
      loadedLine(allCompanies.companies.length, allCompanies.total),
    allCompanies.status === 'loaded' && allCompanies.changed && t('changedMeanwhile'),
  ].filter((line) => typeof line === 'string')

  function loadedLine(count: number, total: number) {
    if (count < total) return t('someLoaded', { count, total })
    // If the gateway has more companies than the proxy fetches, the notice `incomplete` says how many are available.
    return list.incomplete ? undefined : t('allLoaded', { count })
  }

  return (
    <>
      {/* The element has no role, because a screen reader reads an empty `role="status"` as "status bar". */}
      <div aria-live="polite" {...part('notice')}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {error && (
        <ProblemNotice
          title={t(isUnauthorized(error) ? 'refused' : companies ? 'failedMore' : 'failed')}
          error={error}
          errorUpdatedAt={list.errorUpdatedAt}
          isFetching={list.isFetching}
          isPaused={list.isPaused}
          onRetry={list.refetch}
          locale={props.locale}
          messages={props.messages?.problem}
        />
      )}
      {allCompanies.status === 'failed' && (
        <ProblemNotice
          title={t('loadAllFailed')}
          error={allCompanies.error}
          errorUpdatedAt={0}
          isFetching={false}
          isPaused={false}
          onRetry={list.loadAll}
          locale={props.locale}
          messages={props.messages?.problem}
        />
      )}
    </>
  )
}
