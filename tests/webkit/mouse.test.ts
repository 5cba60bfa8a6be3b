import { testForms } from '../support/engines/testForms.js'
import { testMouse } from '../support/engines/testMouse.js'
import { openPayer } from './support/openPayer.js'

const opened = openPayer()
testMouse(opened)
testForms(opened)
