import {
  createSandbox,
  detailedBanks,
  generateCompanies,
  type SandboxGateway,
  sandboxGateways,
  type ScenarioName,
  scenarios,
} from '../sandbox/index.js'
import { serveSandbox } from '../sandbox/node.js'
import { createAddressFlags, readAddress } from './addressFlags.js'
import { UsageError } from './CliError.js'
import type { Command } from './Command.js'
import { wholeNumber } from './flags.js'
import { listenError } from './listenError.js'
import { readSettings } from './readSettings.js'
import { waitForStopSignal } from './waitForStopSignal.js'

const gatewayNames = Object.keys(sandboxGateways) as readonly SandboxGateway[]

const flags = {
  ...createAddressFlags(4010),
  scenario: {
    type: 'string',
    default: 'healthy',
    value: 'NAME',
    means: `Simulated fault: ${Object.keys(scenarios).join(', ')}.`,
  },
  gateway: {
    type: 'string',
    value: 'NAME',
    means: `Imitated gateway: ${gatewayNames.join(', ')}. Default: standard`,
  },
  rail: {
    type: 'string',
    value: 'NAME',
    means:
      'Payment rail: fpx, or duitnow for the banks and wallets of DuitNow Pay (as --gateway duitnow-pay). Default: fpx',
  },
  latency: {
    type: 'string',
    default: '0',
    value: 'MS',
    means: 'Delay of each response, in milliseconds.',
  },
  limit: {
    type: 'string',
    default: '60',
    value: 'N',
    means: 'Maximum number of calls a minute to each endpoint.',
  },
  companies: { type: 'string', value: 'N', means: 'Number of generated companies.' },
  'documented-fields': {
    type: 'boolean',
    means: 'Send banks with the documented fields only, without model, status and SWIFT code.',
  },
  unpaginated: { type: 'boolean', means: 'Send lists in one piece, without meta.pagination.' },
} as const

/** `fpx-checkout sandbox`: an imitation of the gateway over HTTP. */
export const sandboxCommand: Command = {
  summary: 'Run an imitation of the gateway, with the 43 banks of FPX.',
  flags,
  examples: [
    'fpx-checkout sandbox --scenario slow',
    'fpx-checkout sandbox --port 4010 --companies 500 --documented-fields',
    'fpx-checkout sandbox --rail duitnow',
  ],
  async run(args, { env }) {
    const settings = readSettings('sandbox', flags, args, env)
    const { values } = settings
    const { port, host } = readAddress(settings)
    const sandbox = createSandbox({
      scenario: findScenario(values.scenario),
      gateway: readGateway(values),
      latencyMs: wholeNumber('--latency', values.latency, 0, 600_000),
      rateLimit: wholeNumber('--limit', values.limit, 0, 1_000_000),
      paginate: !values.unpaginated,
      ...(!values['documented-fields'] && { banks: detailedBanks }),
      ...(values.companies !== undefined && {
        companies: generateCompanies(wholeNumber('--companies', values.companies, 0, 100_000)),
      }),
    })
    const stopSignal = waitForStopSignal()
    const served = await serveSandbox(sandbox, { port, host }).catch((error: unknown) => {
      throw listenError(error, 'sandbox', port)
    })
    console.log(`The sandbox listens on ${served.baseUrl} and accepts the key sandbox-key.`)
    await stopSignal
    await served.close()
    return 0
  },
}

function readGateway({
  gateway,
  rail,
}: {
  gateway: string | undefined
  rail: string | undefined
}): SandboxGateway {
  const found = gatewayNames.find((name) => name === gateway)
  if (gateway !== undefined && !found)
    throw new UsageError(
      `Unknown gateway "${gateway}". The gateways are: ${gatewayNames.join(', ')}.`,
    )
  if (rail !== undefined && rail !== 'fpx' && rail !== 'duitnow')
    throw new UsageError(`--rail must be fpx or duitnow; received "${rail}".`)
  if (rail === undefined) return found ?? 'standard'
  const ofRail = rail === 'duitnow' ? 'duitnow-pay' : 'standard'
  if (found === undefined || found === ofRail) return ofRail
  throw new UsageError(`--rail ${rail} is not the rail of --gateway ${found}: use one of the two.`)
}

function findScenario(name: string): ScenarioName {
  if (Object.hasOwn(scenarios, name)) return name as ScenarioName
  const names = Object.keys(scenarios).join(', ')
  throw new UsageError(`Unknown scenario "${name}". The scenarios are: ${names}.`)
}
