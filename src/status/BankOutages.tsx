import type { OfflineBank } from '../contract/index.js'
import { isUnauthorized } from '../client/RequestError.js'
import type { OutagesResult } from './useOutages.js'
import type { Locale, ProblemMessages, StatusMessages } from '../locales/Locale.js'
import { formatAge } from '../ui/text.js'
import type { Translate } from '../ui/LocaleContext.js'
import { partAttributes } from '../ui/attributes.js'
import { AccessNotice, type SignIn } from '../ui/AccessNotice.js'
import { useClock } from '../ui/hooks.js'

/** Props for {@link BankOutages}. */
export interface BankOutagesProps {
  outages: OutagesResult
  lang: string
  t: Translate<StatusMessages>
  locale?: Locale | undefined
  /** The messages of the problem notice. */
  messages?: Partial<ProblemMessages> | undefined
  signIn: SignIn | undefined
}

/** Renders a list that shows each offline bank and how long it has been offline. */
export function BankOutages({ outages, lang, t, ...words }: BankOutagesProps) {
  const { report, updatedAt, error } = outages
  const passedMs = useClock(MINUTE_MS, () => toWholeMinutes(Date.now() - updatedAt)) ?? 0
  /** The current time according to the server's clock. */
  const now = Date.parse(report?.time ?? '') + passedMs
  return (
    <div aria-busy={!report && !error} {...partAttributes('outages')}>
      {error && (
        <AccessNotice
          title={t(isUnauthorized(error) ? 'outagesRefused' : 'outagesFailed')}
          request={outages}
          {...words}
        />
      )}
      {!report && !error && <p role="status">{t('outagesLoading')}</p>}
      {report && (
        <p {...partAttributes('outages-title')}>
          {t(report.offline.length ? 'offlineBanks' : 'noOfflineBanks')}
        </p>
      )}
      {report && report.offline.length > 0 && (
        <ul aria-label={t('offlineBanks')} {...partAttributes('outage-list')}>
          {report.offline.map((bank, index) => (
            <Outage key={index} {...{ bank, lang, t, now }} />
          ))}
        </ul>
      )}
    </div>
  )
}

interface OutageProps extends Pick<BankOutagesProps, 'lang' | 't'> {
  bank: OfflineBank
  now: number
}

function Outage({ bank, lang, t, now }: OutageProps) {
  const { code, model, name, since, isSinceKnown } = bank
  const age = formatAge(Math.max(1000, now - Date.parse(since)), lang)
  return (
    <li {...partAttributes('outage')}>
      <strong>
        <bdi>{name}</bdi>
      </strong>{' '}
      <span {...partAttributes('outage-code')}>
        <bdi>{code}</bdi>
        {model && ` · ${t(model)}`}
      </span>{' '}
      <time dateTime={since}>{t(isSinceKnown ? 'wentOffline' : 'offlineBefore', { age })}</time>
    </li>
  )
}

const MINUTE_MS = 60_000

/** Rounds a duration down to whole minutes so that the list re-renders only once per minute. */
const toWholeMinutes = (ms: number) => Math.max(0, Math.floor(ms / MINUTE_MS)) * MINUTE_MS
