import { testLibraries } from '../support/engines/testDialogs.js'
import { openPayer } from './support/openPayer.js'

// MUI doesn't come round backwards: WebKitGTK doesn't name the key of Shift+Tab.
testLibraries(openPayer(), ['mui', 'focus-trap', 'sweetalert2', 'bootstrap', 'page'], 'mui')
