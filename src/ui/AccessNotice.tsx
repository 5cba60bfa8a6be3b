import { isUnauthorized } from '../client/RequestError.js'
import { problem } from '../locales/en/problem.js'
import { partAttributes } from './attributes.js'
import { useMessages } from './LocaleContext.js'
import { ProblemNotice, type ProblemNoticeProps } from './ProblemNotice.js'

/**
 * The URL of the merchant's login page, or a function that starts the login. If the function returns a promise, the
 * data is requested again when the promise resolves.
 */
export type SignIn = string | (() => unknown)

interface AccessNoticeProps extends Omit<ProblemNoticeProps, 'action'> {
  signIn: SignIn | undefined
}

/**
 * Renders the problem notice of a request that needs access. After a 401 or 403, the notice has the merchant's login
 * instead of the retry button.
 */
export function AccessNotice({ signIn, ...notice }: AccessNoticeProps) {
  const { t } = useMessages('problem', problem, notice)
  const { error, refetch } = notice.request
  if (!signIn || !isUnauthorized(error)) return <ProblemNotice {...notice} />
  const control =
    typeof signIn === 'string' ? (
      <a href={signIn} {...partAttributes('retry')}>
        {t('signIn')}
      </a>
    ) : (
      <button
        type="button"
        {...partAttributes('retry')}
        onClick={() => {
          const result = signIn()
          if (result instanceof Promise) void result.then(refetch)
        }}
      >
        {t('signIn')}
      </button>
    )
  return <ProblemNotice {...notice} action={control} />
}
