import { useState } from 'react'
import { type RequestError, getProblemReason } from '../client/RequestError.js'
import { getRetryDelay } from '../client/baseQueryOptions.js'
import { problem } from '../locales/en/problem.js'
import type { Locale, ProblemMessages } from '../locales/Locale.js'
import { useMessages } from './LocaleContext.js'
import { partAttributes } from './attributes.js'
import { useClock } from './hooks.js'

/** Props of {@link ProblemNotice}. */
export interface ProblemNoticeProps {
  /** Sentence that says what failed, for example "The banks could not be loaded." */
  title: string
  error: RequestError | null
  /** Time of the error, in milliseconds since the epoch. */
  errorUpdatedAt: number
  /** Whether a request is pending. */
  isFetching: boolean
  /** Whether the request failed because the browser is offline. */
  isPaused: boolean
  onRetry: () => void
  locale?: Locale | undefined
  messages?: Partial<ProblemMessages> | undefined
}

/**
 * Renders a notice that says what failed, why, and what to do, with a retry button and a countdown to the automatic
 * retry.
 */
export function ProblemNotice({
  title,
  error,
  errorUpdatedAt,
  isFetching,
  isPaused,
  onRetry,
  ...words
}: ProblemNoticeProps) {
  const { t } = useMessages('problem', problem, words)
  // If a retry that the payer started fails, the text is the same as before, and screen readers wouldn't repeat it.
  // They do announce a new alert element. Automatic retries stay silent.
  const [pressed, setPressed] = useState({ failedAt: 0, alert: 0 })
  const alert = pressed.failedAt === errorUpdatedAt ? pressed.alert : pressed.failedAt
  const wait = getRetryDelay(error)
  const waiting = wait !== false && !isFetching
  const seconds = useClock(
    waiting ? 1000 : undefined,
    () => waiting && Math.max(0, Math.ceil((errorUpdatedAt + wait - Date.now()) / 1000)),
  )
  // A retry starts automatically at the time that the proxy specified. Until then, the button does nothing.
  const isRetryBlocked = isFetching || (Boolean(seconds) && error?.retryAfterMs !== undefined)
  return (
    <div {...partAttributes('problem')}>
      <div role="alert" key={alert}>
        <p {...partAttributes('problem-title')}>{title}</p>
        <p {...partAttributes('problem-reason')}>
          {t(isPaused ? 'offline' : getProblemReason(error))}
        </p>
      </div>
      {wait !== false && (
        <p {...partAttributes('problem-countdown')}>
          {/* The line stays while a request is pending, so nothing below it moves. */}
          {seconds ? t('retryIn', { count: seconds }) : '\u00A0'}
        </p>
      )}
      <button
        type="button"
        {...partAttributes('retry')}
        aria-disabled={isRetryBlocked}
        onClick={() => {
          setPressed({ failedAt: errorUpdatedAt, alert })
          if (!isRetryBlocked) onRetry()
        }}
      >
        {t(isFetching ? 'retrying' : 'retry')}
      </button>
    </div>
  )
}
