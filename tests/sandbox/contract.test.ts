import { createSandbox, sampleCompanies } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { afterEach, beforeEach, describe, it } from 'vitest'
import { gatewayRules } from './support/gatewayContract.js'
import { createContractClient, type ContractClient } from './support/createContractClient.js'

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
