import { isExecutable } from './chromium.js'

/** Where Firefox lies: FIREFOX_PATH, else the usual places; `undefined` where there is none. */
export function firefoxPath() {
  const places = [
    process.env['FIREFOX_PATH'],
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]
  return places.find((place) => place !== undefined && place !== '' && isExecutable(place))
}
