import { useClientKey } from '../client/useFpxOptions.js'
import type { GatewayStatusName } from './toGatewayStatus.js'
import { useGatewayStatus, type UseGatewayStatusOptions } from './useGatewayStatus.js'
import { status as english } from '../locales/en/status.js'
import type { Locale, OwnWords, StatusMessages } from '../locales/Locale.js'
import { formatAge } from '../ui/text.js'
import { useMessages } from '../ui/LocaleContext.js'
import { type OnlyRootAttributes, partAttributes, type RootAttributes } from '../ui/attributes.js'
import { useClock } from '../ui/hooks.js'
import type { SignIn } from '../ui/AccessNotice.js'
import { BankOutages } from './BankOutages.js'

/** Props for {@link GatewayStatus}. */
export interface GatewayStatusProps extends UseGatewayStatusOptions, RootAttributes {
  /** The locale, from `fpx-checkout/locales`. Default: the provider's locale, or else English. */
  locale?: Locale | undefined
  /** What the "Sign in" button does if the outages are denied with a 401 or 403, as for `CompanyList`. */
  signIn?: SignIn | undefined
  /** Messages that override the locale's messages. Error messages belong in `problem`. */
  messages?: OwnWords<StatusMessages> | undefined
}

/**
 * Renders the gateway's status and the age of the visible data. If you set `outages` on an admin's page, the component
 * also lists the offline banks and how long each has been offline.
 *
 * @example
 * <GatewayStatus endpoint="/api/fpx" />
 */
export function GatewayStatus(props: GatewayStatusProps) {
  // A different query client can belong to a different visitor, so we remount the status.
  return <GatewayStatusOfClient key={useClientKey(props)} {...props} />
}

function GatewayStatusOfClient(props: GatewayStatusProps) {
  const {
    endpoint,
    queryClient,
    fetch,
    outages: _,
    locale,
    messages,
    signIn,
    ...rootAttributes
  } = props
  const { lang, t } = useMessages('status', english, props)
  const { status, updatedAt, isDisconnected, outages } = useGatewayStatus(props)
  const age = useAge(updatedAt, lang)
  return (
    <div
      {...(rootAttributes satisfies OnlyRootAttributes<typeof rootAttributes>)}
      data-fpx="gateway-status"
      data-status={isDisconnected ? 'disconnected' : status}
      lang={lang}
    >
      <p role="status" {...partAttributes('state')}>
        <span {...partAttributes('state-label')}>{`${t('label')}: `}</span>
        <span>{t(isDisconnected ? 'disconnected' : findMessage(status, updatedAt !== 0))}</span>
      </p>
      {age && <p {...partAttributes('age')}>{t('age', { age })}</p>}
      {outages && (
        <BankOutages {...{ outages, lang, t, locale, signIn }} messages={messages?.problem} />
      )}
    </div>
  )
}

/** Returns the message key for a status. The message mentions cached data only if the page shows data. */
function findMessage(status: GatewayStatusName, hasData: boolean): keyof StatusMessages {
  return hasData && (status === 'degraded' || status === 'limited') ? `${status}Cached` : status
}

/**
 * The interval at which the age is updated, in milliseconds. The age is also rounded down to a multiple of this
 * interval.
 */
const STEP_MS = 10_000

/**
 * Returns a text that states how much time has passed since a moment, in steps of ten seconds. Returns `undefined` if
 * the moment is 0 or unknown.
 */
const useAge = (moment: number, lang: string) =>
  useClock(STEP_MS, () =>
    !moment
      ? undefined
      : formatAge(Math.max(1, Math.floor((Date.now() - moment) / STEP_MS)) * STEP_MS, lang),
  )
