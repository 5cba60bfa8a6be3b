import { measurePackage } from './measurePackage.js'
import { measureParts } from './measureParts.js'

// `npm run size`: how much of the packed package a payer downloads. `npm run size -- parts`: what each part costs.
const [command, ...rest] = process.argv.slice(2)

if (command === undefined) await measurePackage()
else if (command === 'parts' && rest.length === 0) await measureParts()
else {
  console.error('Usage: npm run size [-- parts]')
  process.exitCode = 2
}
