import { type Browser, connect } from 'puppeteer-core'

/** A session with the Firefox that runs for the whole project; end it by `disconnect()`. */
export const connectFirefox = (browserWSEndpoint: string): Promise<Browser> =>
  connect({ browserWSEndpoint, protocol: 'webDriverBiDi' })
