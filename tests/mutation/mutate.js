import { Stryker } from '@stryker-mutator/core'

/**
 * The mutated parts, each with the tests that must detect the mutants (below `tests`), and the score below which the
 * command fails: one or two points below the last score. The contract files left out are tables: the FPX facts and
 * banks, and the routes.
 *
 * @type {Record<string, { mutate: string[], tests: string[], least: number }>}
 */
const parts = {
  contract: {
    mutate: ['src/contract/**', '!src/contract/{fpxBankRows,fpxFacts,routes}.*'],
    tests: [
      ...['contract/*', 'client/*', 'gateway/adapter', 'gateway/paginators', 'payments/handlers'],
      ...['picker/bankOptions', 'proxy/http/companyCsv', 'proxy/http/companySearch'],
    ],
    least: 97,
  },
  reducers: {
    mutate: ['src/picker/core/pickerState.ts'],
    tests: ['picker/pickerState'],
    least: 98,
  },
  proxy: {
    mutate: ['src/proxy/list/**', 'src/proxy/store/**'],
    tests: [
      ...['proxy/{list,observe,store}/*', 'proxy/{deferred,options}'],
      ...['proxy/http/{companySearch,crossing,status}', 'proxy/tenants/tenants', 'proxy/adapter'],
    ],
    least: 90,
  },
}

// Part names, or paths of their files. Without arguments, all parts run.
const asked = process.argv.slice(2)
const rows = []
for (const [name, { mutate, tests, least }] of Object.entries(parts)) {
  const files = asked.filter((path) =>
    mutate.some((glob) => path.startsWith(glob.replace('**', ''))),
  )
  if (asked.length > 0 && files.length === 0 && !asked.includes(name)) continue
  process.env['MUTATION_TESTS'] = tests.map((path) => `tests/${path}.test.{ts,tsx}`).join(' ')
  const mutants = await new Stryker({
    configFile: 'tests/mutation/stryker.config.js',
    mutate: files.length > 0 ? files : mutate,
    thresholds: { high: 100, low: least, break: least },
  }).runMutationTest()
  const met = mutants.filter(({ status }) => /Killed|Timeout|Survived|NoCoverage/.test(status))
  const killed = met.filter(({ status }) => /Killed|Timeout/.test(status))
  rows.push({
    part: name,
    mutants: met.length,
    killed: killed.length,
    score: ((100 * killed.length) / met.length).toFixed(1),
  })
}
if (rows.length > 0) console.table(rows)
else {
  console.log(`Usage: npm run suite -- mutation [${Object.keys(parts).join('|')}|file of theirs]…`)
  process.exitCode = 1
}
