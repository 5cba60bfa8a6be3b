import { isOnPath } from './chromium.js'

/** Returns Debian's package of LibreOffice if this machine lacks it. */
export const missingSpreadsheet = () => (isOnPath('soffice') ? [] : ['libreoffice-calc-nogui'])
