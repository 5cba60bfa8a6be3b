import { randomBytes } from 'node:crypto'
import {
  callbackTimes,
  createSandbox,
  detailedBanks,
  type Sandbox,
  type SandboxBill,
  type SandboxCallback,
  type ScenarioName,
  scenarios,
} from '../sandbox/index.js'
import { serveSandbox } from '../sandbox/node.js'
import { listenError } from './CliError.js'
import {
  type Command,
  list,
  oneOf,
  type Option,
  port as portOption,
  readOptions,
  text,
} from './options.js'
import { waitForStopSignal } from './waitForStopSignal.js'

const scenarioNames = Object.keys(scenarios) as ScenarioName[]

const HELP = `Usage: fpx-checkout sandbox [options]

Run an imitation of the gateway, with the 43 banks of FPX and a test bank. It takes payments as Billplz's API does.

Options:
  --port <PORT>           Port to listen on; 0 selects a free one. Default: 4010.
  --host <HOST>           Address to listen on. Default: 127.0.0.1.
  --scenario <NAME>       Simulated fault: ${scenarioNames.slice(0, 6).join(', ')},
                          ${scenarioNames.slice(6).join(', ')}.
  --callbacks <WHEN>      When the shop receives a callback: ${callbackTimes.join(', ')}.
  --callback-host <HOST>  Host that may receive callbacks, besides this machine. Can be repeated.
  --public-url <ORIGIN>   Origin of the test bank's pages, if payers reach it at another one than the shop's server.

Every option can be set by a variable: FPX_SANDBOX_PORT for --port.

Environment:
  FPX_SANDBOX_SIGNATURE_KEY  Key that signs callbacks and returns. Default: a new key at each start.

Examples:
  fpx-checkout sandbox --scenario slow
  fpx-checkout sandbox --port 4011
  FPX_SANDBOX_SIGNATURE_KEY=test-key fpx-checkout sandbox --callbacks after-return
`

const origin: Option<string> = {
  expected: 'an origin such as http://localhost:4010',
  read: (text) => (URL.canParse(text) && new URL(text).origin === text ? text : undefined),
}

export const sandboxOptions = {
  port: portOption,
  host: text,
  scenario: oneOf(scenarioNames),
  callbacks: oneOf(callbackTimes),
  callbackHost: list,
  publicUrl: origin,
}

/** The `fpx-checkout sandbox` command, which runs a local imitation of the gateway over HTTP. */
export const sandboxCommand: Command = { help: HELP, run }

async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(sandboxOptions, args, 'FPX_SANDBOX_')
  const { port = 4010, host = '127.0.0.1', scenario, callbacks, callbackHost, publicUrl } = options
  // A key that looks like Billplz's X Signature keys.
  const newKey = `S-${randomBytes(16).toString('base64url')}`
  const signatureKey = process.env['FPX_SANDBOX_SIGNATURE_KEY']?.trim() || newKey
  const sandbox = createSandbox({
    banks: detailedBanks,
    ...(scenario && { scenario }),
    ...(callbacks && { callbacks }),
    ...(callbackHost && { callbackHosts: callbackHost }),
    ...(publicUrl && { publicUrl }),
    signatureKey,
    onCallback: printCallback,
  })
  const stopSignal = waitForStopSignal()
  const { baseUrl, billsUrl, close } = await serveSandbox(logErrors(sandbox), { port, host }).catch(
    (error: unknown) => {
      throw listenError(error, port)
    },
  )
  console.log(
    `The sandbox listens on ${baseUrl} and accepts the key sandbox-key.\n` +
      `Billplz's API is at ${billsUrl}, and it signs with the key ${signatureKey}`,
  )
  await stopSignal
  await close()
}

/** Prints every error of Billplz's API: a shop shows its payer less, and may log less. */
const logErrors = (sandbox: Sandbox): Sandbox =>
  Object.assign(async (...[input, init]: Parameters<Sandbox>) => {
    const response = await sandbox(input, init)
    const { method, url } = new Request(input, init)
    const { pathname } = new URL(url)
    if (response.status >= 400 && pathname.startsWith('/api/')) {
      const text = await response.clone().text()
      console.error(`${method} ${pathname} was answered with ${response.status}: ${text}`)
    }
    return response
  }, sandbox)

/** Prints whether the shop accepted a callback. If it didn't, also prints the reason and when it is retried. */
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
    retryAt === undefined ? 'No further attempt.' : `Next attempt in ${(retryAt - time) / 1000} s.`
  console.error(`${callback} ${problem} ${next}`)
}
