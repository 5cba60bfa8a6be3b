import type { BankOutage } from '../contract/index.js'
import { isOffline } from '../client/isOffline.js'
import { isUnauthorized } from '../client/isUnauthorized.js'
import type { OutagesResult } from './useOutages.js'
import type { Locale, StatusMessages } from '../locales/Locale.js'
import { formatAge } from '../ui/text/formatAge.js'
import { formatDuration } from '../ui/text/formatDuration.js'
import type { Translate } from '../ui/LocaleContext.js'
import { partAttributes } from '../ui/partAttributes.js'
import { ProblemNotice } from '../ui/ProblemNotice.js'
import { useClock } from '../ui/useClock.js'

/** Props of {@link BankOutages}. */
export interface BankOutagesProps {
  outages: OutagesResult
  lang: string
  t: Translate<StatusMessages>
  locale?: Locale | undefined
}

/** Renders which banks are offline now and since when, and the outages of the last 30 days. */
export function BankOutages({ outages, lang, t, locale }: BankOutagesProps) {
  const { report, updatedAt, error, errorUpdatedAt, isFetching, refetch } = outages
  const passedMs = useClock(MINUTE_MS, () => toWholeMinutes(Date.now() - updatedAt)) ?? 0
  const texts = { lang, t, now: Date.parse(report?.time ?? '') + passedMs }
  return (
    <div aria-busy={!report && !error} {...partAttributes('outages')}>
      {error && (
        <ProblemNotice
          title={t(isUnauthorized(error) ? 'outagesRefused' : 'outagesFailed')}
          {...{ error, errorUpdatedAt, isFetching, locale }}
          isPaused={isOffline(error)}
          onRetry={refetch}
        />
      )}
      {!report && !error && <p role="status">{t('outagesLoading')}</p>}
      {report && (
        <>
          <p {...partAttributes('outages-title')}>{t('offlineBanks')}</p>
          {report.offline.length === 0 && <p>{t('noOfflineBanks')}</p>}
          <OutageList label={t('offlineBanks')} items={report.offline} {...texts} />
          {report.outages.length === 0 ? (
            <p>{t('noPastOutages')}</p>
          ) : (
            <details>
              <summary {...partAttributes('outages-title')}>
                {`${t('pastOutages')} (${report.outages.length})`}
              </summary>
              <OutageList label={t('pastOutages')} items={report.outages} {...texts} />
            </details>
          )}
        </>
      )}
    </div>
  )
}

interface OutageListProps {
  label: string
  items: readonly BankOutage[]
  lang: string
  t: Translate<StatusMessages>
  /** Current time on the server's clock. */
  now: number
}

function OutageList({ label, items, lang, t, now }: OutageListProps) {
  if (items.length === 0) return null
  const ageOf = (time: string) => formatAge(Math.max(1000, now - Date.parse(time)), lang)
  return (
    <ul aria-label={label} {...partAttributes('outage-list')}>
      {items.map((outage, index) => {
        const { code, model, name, since, isSinceKnown, until } = outage
        const lasted = until === undefined ? 0 : Date.parse(until) - Date.parse(since)
        return (
          <li key={`${code} ${model} ${since} ${index}`} {...partAttributes('outage')}>
            <strong>
              <bdi>{name}</bdi>
            </strong>{' '}
            <span {...partAttributes('outage-code')}>
              <bdi>{code}</bdi>
              {model && ` · ${t(model)}`}
            </span>{' '}
            <time dateTime={until ?? since}>
              {until === undefined
                ? t(isSinceKnown ? 'wentOffline' : 'offlineBefore', { age: ageOf(since) })
                : t('outageEnded', { age: ageOf(until), duration: formatDuration(lasted, lang) })}
            </time>
          </li>
        )
      })}
    </ul>
  )
}

const MINUTE_MS = 60_000

/** Rounds a time down to whole minutes, so that the list is rendered only once a minute. */
const toWholeMinutes = (ms: number) => Math.max(0, Math.floor(ms / MINUTE_MS)) * MINUTE_MS
