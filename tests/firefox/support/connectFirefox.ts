import { type Browser, connect } from 'puppeteer-core'

/** Opens a session with the Firefox that runs for the whole project; end it with `disconnect()`. */
export const connectFirefox = (browserWSEndpoint: string): Promise<Browser> =>
  connect({ browserWSEndpoint, protocol: 'webDriverBiDi' })
