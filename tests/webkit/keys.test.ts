import { testKeys } from '../support/engines/testKeys.js'
import { testSearch } from '../support/engines/testSearch.js'
import { openPayer } from './support/openPayer.js'

const opened = openPayer()
testKeys(opened)
testSearch(opened)
