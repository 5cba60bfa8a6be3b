import { measurePackage } from './measurePackage.js'

// `npm run size`: how much of the packed package a payer downloads.
await measurePackage()
