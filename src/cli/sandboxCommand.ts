import { Command } from '@commander-js/extra-typings'
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
import { createOption, duration, wholeNumber, yesOrNo } from './createOption.js'
import { listenError } from './listenError.js'
import { waitForStopSignal } from './waitForStopSignal.js'

const option = <Flags extends string>(flags: Flags, description: string) =>
  createOption(flags, description, 'FPX_SANDBOX_')

/** Creates `fpx-checkout sandbox`: a local imitation of the gateway, over HTTP. */
export const createSandboxCommand = () =>
  new Command('sandbox')
    .summary('Run an imitation of the gateway.')
    .description('Run an imitation of the gateway, with the 43 banks of FPX.')
    .addOption(
      option('--port <PORT>', 'Port to listen on; 0 selects a free one.')
        .argParser(wholeNumber(0, 65_535))
        .default(4010),
    )
    .addOption(option('--host <HOST>', 'Address to listen on.').default('127.0.0.1'))
    .addOption(
      option('--scenario <NAME>', 'Simulated fault.')
        .choices(Object.keys(scenarios) as ScenarioName[])
        .default('healthy'),
    )
    .addOption(
      option('--gateway <NAME>', 'Imitated gateway. duitnow-pay has wallets too.')
        .choices(Object.keys(sandboxGateways) as SandboxGateway[])
        .default('standard'),
    )
    .addOption(
      option('--latency <TIME>', 'Delay of each response.')
        .argParser(duration('0ms', '10m'))
        .default(0, '0ms'),
    )
    .addOption(
      option('--limit <N>', 'Calls a minute to each endpoint, at most.')
        .argParser(wholeNumber(0, 1_000_000))
        .default(60),
    )
    .addOption(
      option('--companies <N>', 'Number of generated companies.').argParser(
        wholeNumber(0, 100_000),
      ),
    )
    .addOption(
      option(
        '--documented-fields [true|false]',
        'Send banks with the documented fields only, without model, status and SWIFT code.',
      ).argParser(yesOrNo),
    )
    .addOption(
      option(
        '--unpaginated [true|false]',
        'Send lists in one piece, without meta.pagination.',
      ).argParser(yesOrNo),
    )
    .addHelpText(
      'after',
      `
Examples:
  fpx-checkout sandbox --scenario slow
  fpx-checkout sandbox --port 4010 --companies 500 --documented-fields
  fpx-checkout sandbox --gateway duitnow-pay`,
    )
    .action(async (options) => {
      const { port, host, scenario, gateway, companies } = options
      const sandbox = createSandbox({
        scenario,
        gateway,
        latencyMs: options.latency,
        rateLimit: options.limit,
        paginate: !options.unpaginated,
        ...(!options.documentedFields && { banks: detailedBanks }),
        ...(companies !== undefined && { companies: generateCompanies(companies) }),
      })
      const stopSignal = waitForStopSignal()
      const served = await serveSandbox(sandbox, { port, host }).catch((error: unknown) => {
        throw listenError(error, 'sandbox', port)
      })
      console.log(`The sandbox listens on ${served.baseUrl} and accepts the key sandbox-key.`)
      await stopSignal
      await served.close()
    })
