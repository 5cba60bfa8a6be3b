import { randomBytes } from 'node:crypto'
import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import {
  callbackTimes,
  createSandbox,
  detailedBanks,
  type SandboxBill,
  type SandboxCallback,
  type ScenarioName,
  scenarios,
} from '../sandbox/index.js'
import { serveSandbox } from '../sandbox/node.js'
import { createOption, duration, formatDuration, wholeNumber } from './createOption.js'
import { listenError } from './CliError.js'
import { readSecret } from './readSecret.js'
import { waitForStopSignal } from './waitForStopSignal.js'

const option = <Flags extends string>(flags: Flags, description: string) =>
  createOption(flags, description, 'FPX_SANDBOX_')

/** Creates the `fpx-checkout sandbox` command, which runs a local imitation of the gateway over HTTP. */
export const createSandboxCommand = () =>
  new Command('sandbox')
    .summary('Run an imitation of the gateway.')
    .description(
      "Run an imitation of the gateway, with the 43 banks of FPX and a test bank. It takes payments as Billplz's API does.",
    )
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
      option('--latency <TIME>', 'Delay of each response.')
        .argParser(duration('0ms', '10m'))
        .default(0, '0ms'),
    )
    .addOption(
      option('--callbacks <WHEN>', 'When the shop receives a callback.')
        .choices(callbackTimes)
        .default('before-return' as const),
    )
    .addOption(
      option(
        '--callback-host <HOST...>',
        'Hosts that may receive callbacks, besides this machine.',
      ).argParser(readHosts),
    )
    .addOption(
      option(
        '--public-url <ORIGIN>',
        "Origin of the test bank's pages, if payers reach it at another one than the shop's server.",
      ).argParser(origin),
    )
    .addOption(
      option('--signature-key-file <FILE>', 'File with the key that signs callbacks and returns.'),
    )
    .addHelpText(
      'after',
      `
Every option can be set by a variable: FPX_SANDBOX_PORT for --port.

Environment:
  FPX_SANDBOX_SIGNATURE_KEY  Or --signature-key-file. Default: a new key at each start.

Examples:
  fpx-checkout sandbox --scenario slow
  fpx-checkout sandbox --port 4011
  FPX_SANDBOX_SIGNATURE_KEY=test-key fpx-checkout sandbox --callbacks after-return`,
    )
    .action(async (options) => {
      const { port, host, scenario } = options
      const signatureKey =
        readSecret('FPX_SANDBOX_SIGNATURE_KEY', options.signatureKeyFile) ?? createSignatureKey()
      const sandbox = createSandbox({
        scenario,
        latencyMs: options.latency,
        banks: detailedBanks,
        callbacks: options.callbacks,
        ...(options.callbackHost && { callbackHosts: options.callbackHost }),
        ...(options.publicUrl !== undefined && { publicUrl: options.publicUrl }),
        signatureKey,
        onCallback: printCallback,
      })
      const stopSignal = waitForStopSignal()
      const served = await serveSandbox(sandbox, { port, host }).catch((error: unknown) => {
        throw listenError(error, 'sandbox', port)
      })
      console.log(
        `The sandbox listens on ${served.baseUrl} and accepts the key sandbox-key.\n` +
          `Billplz's API is at ${served.billsUrl}, and it signs with the key ${signatureKey}`,
      )
      await stopSignal
      await served.close()
    })

/** Creates a key that looks like Billplz's X Signature keys. */
const createSignatureKey = () => `S-${randomBytes(16).toString('base64url')}`

/**
 * Adds the hosts in a value to those from the option's previous values. In environment variables, hosts are separated
 * by commas or spaces.
 */
const readHosts = (text: string, earlier: string[] = []): string[] => [
  ...earlier,
  ...text.split(/[\s,]+/).filter(Boolean),
]

function origin(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text) return text
  throw new InvalidArgumentError('Expected an origin such as http://localhost:4010.')
}

/**
 * Prints whether the shop accepted a callback. If it didn't, also prints the reason and the time of the next attempt.
 */
function printCallback(
  { id, callback_url: url }: SandboxBill,
  { status, reason, time, retryAt }: SandboxCallback,
): void {
  const callback = `The callback about bill ${id} to ${url}`
  if (status === 200) return console.log(`${callback} was answered with 200.`)
  const problem =
    status === undefined
      ? `was not answered: ${reason}.`
      : status === 401
        ? 'was answered with 401: is the signature key of the shop the one above?'
        : `was answered with ${status} instead of 200.`
  const next =
    retryAt === undefined
      ? 'No further attempt.'
      : `Next attempt in ${formatDuration(retryAt - time)}.`
  console.error(`${callback} ${problem} ${next}`)
}
