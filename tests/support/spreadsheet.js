import { isOnPath } from './chromium.js'

/** Returns Debian's LibreOffice package if LibreOffice is not installed. */
export const missingSpreadsheet = () => (isOnPath('soffice') ? [] : ['libreoffice-calc-nogui'])
