import { type ReactNode, useState } from 'react'
import { getProblemReason } from '../client/RequestError.js'
import { getRetryDelay } from '../client/baseQueryOptions.js'
import type { ProxyQueryState } from '../client/useProxyQuery.js'
import { problem } from '../locales/en/problem.js'
import type { Locale, ProblemMessages } from '../locales/Locale.js'
import { useMessages } from './LocaleContext.js'
import { partAttributes } from './attributes.js'
import { useClock } from './hooks.js'

/** Props for {@link ProblemNotice}. */
export interface ProblemNoticeProps {
  /** A sentence that describes what failed, for example "The banks could not be loaded." */
  title: string
  /** The request that failed. */
  request: ProxyQueryState
  /** What is rendered instead of the retry button. */
  action?: ReactNode
  locale?: Locale | undefined
  messages?: Partial<ProblemMessages> | undefined
}

/** Renders an error notice with the reason for the failure, a retry button, and a countdown to the automatic retry. */
export function ProblemNotice({ title, request, action, ...words }: ProblemNoticeProps) {
  const { error, errorUpdatedAt, isFetching, isDisconnected, refetch } = request
  const { t } = useMessages('problem', problem, words)
  // If a manual retry fails, the text doesn't change, so screen readers wouldn't announce the alert again. We
  // therefore mount a new alert element after a manual retry, but not after an automatic retry.
  const [pressed, setPressed] = useState({ failedAt: 0, alert: 0 })
  const alert = pressed.failedAt === errorUpdatedAt ? pressed.alert : pressed.failedAt
  const wait = getRetryDelay(error)
  const waiting = wait !== false && !isFetching
  const seconds = useClock(
    waiting ? 1000 : undefined,
    () => waiting && Math.max(0, Math.ceil((errorUpdatedAt + wait - Date.now()) / 1000)),
  )
  // If the proxy specified when to retry, the request is retried automatically at that time. The button is disabled
  // until then.
  const isRetryBlocked = isFetching || (Boolean(seconds) && error?.retryAfterMs !== undefined)
  return (
    <div {...partAttributes('problem')}>
      <div role="alert" key={alert}>
        <p {...partAttributes('problem-title')}>{title}</p>
        <p {...partAttributes('problem-reason')}>
          {t(isDisconnected ? 'disconnected' : getProblemReason(error))}
        </p>
      </div>
      {wait !== false && (
        <p {...partAttributes('problem-countdown')}>
          {/* We render an empty line while a request is pending to prevent a layout shift. */}
          {seconds ? t('retryIn', { count: seconds }) : '\u00A0'}
        </p>
      )}
      {action ?? (
        <button
          type="button"
          {...partAttributes('retry')}
          aria-disabled={isRetryBlocked}
          onClick={() => {
            setPressed({ failedAt: errorUpdatedAt, alert })
            if (!isRetryBlocked) refetch()
          }}
        >
          {t(isFetching ? 'retrying' : 'retry')}
        </button>
      )}
    </div>
  )
}
