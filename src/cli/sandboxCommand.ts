import {
  createSandbox,
  detailedBanks,
  generateCompanies,
  type ScenarioName,
  scenarios,
} from '../sandbox/index.js'
import { serveSandbox } from '../sandbox/node.js'
import { addressFlags, addressVariables, readAddress } from './addressFlags.js'
import { CliError } from './CliError.js'
import type { Command } from './Command.js'
import { readFlags, wholeNumber } from './flags.js'
import { listenError, stopSignal } from './listening.js'

const DEFAULT_PORT = 4010

const flags = {
  ...addressFlags,
  scenario: {
    type: 'string',
    default: 'healthy',
    value: 'NAME',
    means: `What is wrong with it: ${Object.keys(scenarios).join(', ')}.`,
  },
  latency: { type: 'string', default: '0', value: 'MS', means: 'How long each answer takes.' },
  limit: { type: 'string', default: '60', value: 'N', means: 'Calls a minute for each endpoint.' },
  companies: { type: 'string', value: 'N', means: 'Invents so many companies.' },
  'documented-fields': {
    type: 'boolean',
    means: 'Sends banks with the documented fields only, without model, status and SWIFT code.',
  },
  unpaginated: { type: 'boolean', means: 'Sends lists whole, without meta.pagination.' },
} as const

/** `fpx-checkout sandbox`: the imitation of the payment service over HTTP. */
export const sandboxCommand: Command = {
  summary: 'Serves an imitation of the payment service, with the 43 banks of FPX.',
  flags,
  variables: addressVariables(DEFAULT_PORT),
  async run(args, { env }) {
    const given = readFlags('sandbox', flags, args)
    const { port, host } = readAddress(given, env, DEFAULT_PORT)
    const sandbox = createSandbox({
      scenario: findScenario(given.scenario),
      latencyMs: wholeNumber('--latency', given.latency, 0, 600_000),
      rateLimit: wholeNumber('--limit', given.limit, 0, 1_000_000),
      paginate: !given.unpaginated,
      ...(!given['documented-fields'] && { banks: detailedBanks }),
      ...(given.companies !== undefined && {
        companies: generateCompanies(wholeNumber('--companies', given.companies, 0, 100_000)),
      }),
    })
    const stopped = stopSignal()
    const served = await serveSandbox(sandbox, { port, host }).catch((error: unknown) => {
      throw listenError(error, 'sandbox', port)
    })
    console.log(`The sandbox listens on ${served.baseUrl} and takes the key sandbox-key.`)
    await stopped
    await served.close()
    return 0
  },
}

function findScenario(name: string): ScenarioName {
  if (Object.hasOwn(scenarios, name)) return name as ScenarioName
  const known = Object.keys(scenarios).join(', ')
  throw new CliError(`There is no scenario "${name}". There are: ${known}.`)
}
