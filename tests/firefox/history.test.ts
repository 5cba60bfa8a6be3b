import { testHistory } from '../support/engines/testHistory.js'
import { openPayer } from './support/openPayer.js'

const opened = openPayer()
const goBack = () => opened.payer.evaluate(() => void setTimeout(() => history.back()))

testHistory(opened, true, goBack)
// A page with an unload listener is never in the bfcache.
testHistory(opened, false, goBack, () =>
  opened.payer.evaluate(() => addEventListener('unload', () => undefined)),
)
