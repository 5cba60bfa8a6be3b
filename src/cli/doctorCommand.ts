import { setTimeout } from 'node:timers/promises'
import { isPrivateHost } from '../contract/index.js'
import { UsageError } from './CliError.js'
import { checkBank } from './doctor/checkBank.js'
import { type BillplzAccount, checkAccount, checkReturn } from './doctor/checkBillplz.js'
import { checkExposure } from './doctor/checkExposure.js'
import { checkPayments } from './doctor/checkPayments.js'
import { checkSettings } from './doctor/checkSettings.js'
import { createProbeClient } from './doctor/createProbeClient.js'
import { type Finding, printFindings, wrong } from './findings.js'
import { address, type Command, readOptions, text } from './options.js'
import { PROXY_OPTIONS_HELP, proxyOptions, readProxySettings } from './proxySettings.js'
import { readSecret } from './readSecret.js'

const HELP = `Usage: fpx-checkout doctor [options]

Check the settings before you start the proxy (gateway, key, limit, Redis); with --endpoint, also a deployed proxy from
the outside, and with --payments, the callbacks. Without FPX_BASE_URL, the settings are left out.
Exits with 1 if a check fails.

Deployment:
  --endpoint <URL>             Address of a deployed proxy, such as https://shop.example/api/fpx.
  --payments <URL>             Check that callbacks arrive: the url of createPayments.
  --collection <ID>            Also ask Billplz about this collection, with the key, at --base-url or else its live API.
  --returned <URL>             Also check the signature key, with a payer's return to /return/… from the log of your
                               server.
  --signature-key-file <FILE>  File with the key, instead of FPX_SIGNATURE_KEY.

${PROXY_OPTIONS_HELP}  FPX_SIGNATURE_KEY  X Signature key, for --returned. It is not sent.

Examples:
  fpx-checkout doctor --budget 30
  fpx-checkout doctor --endpoint https://shop.example/api/fpx --payments https://shop.example/payments
  fpx-checkout doctor --endpoint https://shop.example/api/fpx --collection inbmmepb --returned '/payments/return/…'
`

const options = {
  ...proxyOptions,
  endpoint: address,
  payments: address,
  collection: text,
  returned: {
    expected: 'an address or a path such as /payments/return/…',
    read: (text: string) =>
      URL.canParse(text, 'http://localhost') ? new URL(text, 'http://localhost') : undefined,
  },
  signatureKeyFile: text,
}

/**
 * The `fpx-checkout doctor` command, which checks the settings of the proxy, the responses of a deployed one, and
 * whether callbacks reach the shop.
 */
export const doctorCommand: Command = { help: HELP, run }

async function run(args: readonly string[]): Promise<void> {
  const given = readOptions(options, args)
  const { endpoint, payments, collection, returned } = given
  const isOutside = Boolean(endpoint ?? payments ?? collection ?? returned)
  const settings = isOutside && given.baseUrl === undefined ? undefined : readProxySettings(given)
  // The file can be a pipe, which can be read only once.
  const apiKey = settings?.gateway.apiKey ?? readSecret('FPX_API_KEY', given.apiKeyFile)
  const signatureKey = readSecret('FPX_SIGNATURE_KEY', given.signatureKeyFile)
  if (collection && !apiKey) throw new UsageError('--collection needs the key in FPX_API_KEY.')
  if (returned && !signatureKey)
    throw new UsageError('--returned needs the X Signature key in FPX_SIGNATURE_KEY.')
  const baseUrl = settings?.gateway.baseUrl ?? 'https://www.billplz.com/api'
  process.exitCode = printFindings([
    ...(settings ? await checkSettings(settings) : []),
    ...(await checkDeployment({
      ...{ endpoint, payments, apiKey },
      account: collection && apiKey ? { baseUrl, apiKey, collection } : undefined,
      signed: returned && signatureKey ? { returned, signatureKey } : undefined,
    })),
  ])
}

/** Checks a deployed proxy and payments from the outside. */
export async function checkDeployment({
  endpoint,
  payments,
  apiKey,
  account,
  signed,
  wait = setTimeout,
}: {
  endpoint?: URL | undefined
  payments?: URL | undefined
  /** The key that no response may contain. It isn't sent. */
  apiKey?: string | undefined
  account?: BillplzAccount | undefined
  signed?: { returned: URL; signatureKey: string } | undefined
  wait?: (ms: number) => Promise<unknown>
}): Promise<Finding[]> {
  const findings: Finding[] = []
  /** Adds a check's findings. If its server doesn't respond, that is the last one, and the other checks still run. */
  async function run(url: URL | string, check: AsyncIterable<Finding>): Promise<void> {
    try {
      for await (const finding of check) findings.push(finding)
    } catch (error) {
      const message = `${url} cannot be checked (${describeNoResponse(error)}). Check that the server is running and that this is its address.`
      findings.push(wrong('address', message))
    }
  }
  if (endpoint) await run(endpoint, checkEndpoint(endpoint, apiKey, wait))
  if (payments) await run(payments, checkPayments(payments))
  if (account) await run(account.baseUrl, checkAccount(account))
  if (signed) findings.push(...(await checkReturn(signed.returned, signed.signatureKey)))
  return findings
}

/** Returns the reason for a rejected `fetch`; rethrows any other error. */
function describeNoResponse(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string; message?: string } }
  if (name === 'TimeoutError') return 'timeout'
  if (cause === undefined) throw error
  return cause.code ?? cause.message ?? 'no response'
}

async function* checkEndpoint(
  endpoint: URL,
  apiKey: string | undefined,
  wait: (ms: number) => Promise<unknown>,
): AsyncGenerator<Finding> {
  const client = createProbeClient(endpoint)
  yield* addressFinding(endpoint)
  yield* checkBank(client, wait)
  yield* checkExposure(client, apiKey)
}

function addressFinding({ protocol, hostname }: URL): Finding[] {
  if (protocol === 'https:' || isPrivateHost(hostname)) return []
  const message =
    'The address is not https: anyone on the network path can change the list of banks. Serve the proxy over https.'
  return [wrong('address', message)]
}
