import * as v from 'valibot'

/** The origin of an app, such as `capacitor://localhost`. Browsers send `null` for the schemes that are excluded. */
const APP_ORIGIN =
  /^(?!(?:https?|wss?|ftp|file|data|blob|about|javascript):)[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+(?::\d+)?$/

const EXPECTED =
  'an origin such as "https://shop.example": only scheme, host and port, in lower case'

/** An origin, written as browsers send it. */
export const originOption = v.pipe(
  v.string(EXPECTED),
  v.check(
    (origin) =>
      // `URL` accepts a star in a host, but no browser sends one, so such an origin would never match.
      !origin.includes('*') &&
      ((URL.canParse(origin) && new URL(origin).origin === origin && origin !== 'null') ||
        APP_ORIGIN.test(origin)),
    EXPECTED,
  ),
)
