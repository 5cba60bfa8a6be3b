import { testLibraries } from '../support/engines/testDialogs.js'
import { openPayer } from './support/openPayer.js'

testLibraries(openPayer())
