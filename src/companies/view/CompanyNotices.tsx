import { isUnauthorized, type RequestError } from '../../client/RequestError.js'
import { AccessNotice } from '../../ui/AccessNotice.js'
import { useStaleWarning } from '../../ui/hooks.js'
import { useCompanyListContext } from './CompanyListContext.js'

/** Renders notices if a request has failed, the rows are out of date, or companies are missing. */
export function CompanyNotices() {
  const { props, list, lang, t, part } = useCompanyListContext()
  const { companies, error, pager } = list
  const age = useStaleWarning(list.listUpdatedAt, lang, t)
  return (
    <>
      {/* We don't use `role="status"` (screen readers announce an empty status as "status bar"). */}
      <div aria-live="polite" {...part('notice')}>
        {list.incomplete && pager.total !== undefined && <p>{t('incomplete')}</p>}
      </div>
      {/* We render the age outside the live region so that screen readers don't announce it every minute. */}
      {age && (
        <div {...part('notice')}>
          <p>{age}</p>
        </div>
      )}
      {error && (
        <AccessNotice
          title={t(titleOf(error, companies !== undefined))}
          request={list}
          signIn={props.signIn}
          locale={props.locale}
          messages={props.messages?.problem}
        />
      )}
    </>
  )
}

function titleOf(error: RequestError, hasRows: boolean) {
  if (error.status === 401) return 'signedOut'
  if (isUnauthorized(error)) return 'refused'
  return hasRows ? 'failedMore' : 'failed'
}
