import { describe, expect, it } from 'vitest'
import { testDialogs } from '../support/engines/testDialogs.js'
import { testPosition } from '../support/engines/testPosition.js'
import { openPayer } from './support/openPayer.js'

// Safari supports popovers from 17.0, and anchor positioning from 26.0.
describe.each([
  ['with anchors', 'CSSAnchorPositioning', 4],
  ['without anchors', '!CSSAnchorPositioning', 6],
])('a WebKit %s', (_what, features, zoomedGap) => {
  const opened = openPayer({ features })

  it('control: has the features that its title states', async () => {
    await opened.payer.visit(opened.shop.url)
    const anchors = await opened.payer.evaluate(() => CSS.supports('anchor-scope: none'))
    expect(anchors).toBe(!features.startsWith('!'))
  })

  testPosition(opened, zoomedGap)
  testDialogs(opened)
})
