import {
  createSandbox,
  detailedBanks,
  sampleCompanies,
  type SandboxOptions,
} from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contractViolations } from './support/contractViolations.js'
import { gatewayRules } from './support/gatewayContract.js'
import {
  createContractClient,
  type GatewayUnderTest,
  type ContractClient,
} from './support/createContractClient.js'

const rules = Object.entries(gatewayRules)

/** Facts that the checks know only about the sandbox, because a real gateway doesn't reveal them. */
const own = {
  apiKey: 'sandbox-key',
  otherApiKey: 'other-key',
  unapproved: sampleCompanies.flatMap(({ id, review }) => (review === 'approved' ? [] : [id!])),
  mayExhaust: true,
}

describe('the sandbox, over HTTP', () => {
  let visitor: ContractClient
  let close: () => Promise<void>

  // Each rule gets a new sandbox, because the last rule uses up the minute's calls.
  beforeEach(async () => {
    const served = await serveSandbox(createSandbox())
    close = served.close
    visitor = createContractClient({ ...own, baseUrl: served.baseUrl, fetch })
  })
  afterEach(() => close())

  it.each(rules)('%s', (_rule, check) => check(visitor))
})

// If FPX_EXHAUST=1, the tests also use up a minute's calls on the real gateway, to check its 429.
const { FPX_BASE_URL: baseUrl, FPX_API_KEY: apiKey, FPX_EXHAUST } = process.env
const mayExhaust = FPX_EXHAUST === '1'

if (baseUrl && apiKey)
  // The rules keep their order, because the last one uses up the minute's calls.
  describe('the gateway at FPX_BASE_URL', { shuffle: false }, () => {
    const visitor = createContractClient({ baseUrl, apiKey, fetch, mayExhaust })
    const checkedRules = rules.filter(([rule]) => mayExhaust || !rule.endsWith('429'))
    it.each(checkedRules)('%s', (_rule, check) => check(visitor))
  })

/** Returns the rules that a gateway breaks. */
async function broken(gateway: Partial<GatewayUnderTest>, options?: SandboxOptions) {
  const visitor = createContractClient({
    ...own,
    baseUrl: 'https://sandbox.example/v2',
    fetch: createSandbox(options),
    ...gateway,
  })
  const names: string[] = []
  for (const [name, check] of rules) await check(visitor).catch(() => names.push(name))
  return names
}

describe('a gateway that differs where its documentation is silent', () => {
  it.each<[string, SandboxOptions]>([
    ['lists that are not paginated', { paginate: false }],
    ['additional bank fields', { banks: detailedBanks }],
    ['null and absent fields', { banks: [{ code: 'A', name: 'A', display: null }, { code: 'B' }] }],
    ['a user without companies', { companies: [] }],
  ])('passes with %s', async (_name, options) => {
    expect(await broken({}, options)).toEqual([])
  })
})

describe('control: a gateway that breaks one rule', () => {
  it.each(Object.entries(contractViolations))('fails only the test "%s"', async (rule, breach) => {
    expect(await broken(breach)).toEqual([rule])
  })
})
