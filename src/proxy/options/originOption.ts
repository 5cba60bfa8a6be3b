import * as v from 'valibot'

/** Matches an app's origin, such as `capacitor://localhost`. For the excluded schemes, `URL` determines the origin. */
const APP_ORIGIN =
  /^(?!(?:https?|wss?|ftp|file|data|blob|about|javascript):)[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+(?::\d+)?$/

const EXPECTED =
  'an origin such as "https://shop.example": only scheme, host and port, in lower case'

/** Schema of an origin, written as browsers send it. */
export const originOption = v.pipe(
  v.string(EXPECTED),
  v.check(
    (origin) =>
      // `URL` accepts an asterisk in a host, but browsers never send one, so such an origin would never match.
      !origin.includes('*') &&
      ((URL.canParse(origin) && new URL(origin).origin === origin && origin !== 'null') ||
        APP_ORIGIN.test(origin)),
    EXPECTED,
  ),
)
