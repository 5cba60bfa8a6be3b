import { isExecutable } from './chromium.js'

/** Returns the path of Firefox, from FIREFOX_PATH or the usual locations; `undefined` if there is none. */
export function firefoxPath() {
  const places = [
    process.env['FIREFOX_PATH'],
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]
  return places.find((place) => place !== undefined && place !== '' && isExecutable(place))
}
