import {
  createSandbox,
  detailedBanks,
  generateCompanies,
  type ScenarioName,
  scenarios,
} from '../sandbox/index.js'
import { serveSandbox } from '../sandbox/node.js'
import { CliError } from './CliError.js'
import type { Command } from './Command.js'
import { readFlags, wholeNumber } from './flags.js'
import { listenError, stopSignal } from './listening.js'

const flags = {
  port: { type: 'string', default: '4010', value: 'PORT', means: 'Port; 0 takes a free one.' },
  host: { type: 'string', default: '127.0.0.1', value: 'HOST', means: 'Address to listen on.' },
  scenario: {
    type: 'string',
    default: 'healthy',
    value: 'NAME',
    means: `What is wrong with it: ${Object.keys(scenarios).join(', ')}.`,
  },
  latency: { type: 'string', default: '0', value: 'MS', means: 'How long each answer takes.' },
  limit: { type: 'string', default: '60', value: 'N', means: 'Calls a minute for each endpoint.' },
  companies: { type: 'string', value: 'N', means: 'Invents so many companies.' },
  details: { type: 'boolean', means: 'Sends banks with model, status and SWIFT code.' },
  unpaginated: { type: 'boolean', means: 'Sends lists whole, without meta.pagination.' },
} as const

/** `fpx-checkout sandbox`: the imitation of the payment service over HTTP. */
export const sandboxCommand: Command = {
  summary: 'Serves an imitation of the payment service, with the 43 banks of FPX.',
  flags,
  async run(args) {
    const given = readFlags('sandbox', flags, args)
    const port = wholeNumber('port', given.port, 0, 65_535)
    const sandbox = createSandbox({
      scenario: findScenario(given.scenario),
      latencyMs: wholeNumber('latency', given.latency, 0, 600_000),
      rateLimit: wholeNumber('limit', given.limit, 0, 1_000_000),
      paginate: !given.unpaginated,
      ...(given.details && { banks: detailedBanks }),
      ...(given.companies !== undefined && {
        companies: generateCompanies(wholeNumber('companies', given.companies, 0, 100_000)),
      }),
    })
    const stopped = stopSignal()
    const served = await serveSandbox(sandbox, { port, host: given.host }).catch(
      (error: unknown) => {
        throw listenError(error, 'sandbox', port)
      },
    )
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
