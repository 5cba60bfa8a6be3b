import { setTimeout } from 'node:timers/promises'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import { isPrivateHost } from '../contract/index.js'
import { CliError, UsageError } from './CliError.js'
import { createOption } from './createOption.js'
import { checkBank } from './doctor/checkBank.js'
import { type BillplzAccount, checkAccount, checkReturn } from './doctor/checkBillplz.js'
import { checkExposure } from './doctor/checkExposure.js'
import { checkPayments } from './doctor/checkPayments.js'
import { checkSettings } from './doctor/checkSettings.js'
import { createProbeClient } from './doctor/createProbeClient.js'
import { type Finding, printFindings, wrong } from './findings.js'
import { createCommandWithProxyOptions } from './proxyOptions.js'
import { readProxySettings } from './readProxySettings.js'
import { readSecret } from './readSecret.js'

/**
 * Creates the `fpx-checkout doctor` command, which checks the settings of the proxy, the responses of a deployed one,
 * and the way of a callback.
 */
export const createDoctorCommand = () =>
  createCommandWithProxyOptions('doctor')
    .summary('Check the settings, the deployed proxy, and the payments.')
    .description(
      'Check the settings before you start the proxy (gateway, key, limit, Redis, snapshot); with --endpoint, also a\ndeployed proxy from the outside, and with --payments, the callbacks. Without FPX_BASE_URL, the settings are left out.\nExits with 1 if a check fails.',
    )
    .optionsGroup('Deployment:')
    .addOption(
      createOption(
        '--endpoint <URL>',
        'Address of a deployed proxy, such as https://shop.example/api/fpx',
      ).argParser(readAddress),
    )
    .addOption(
      createOption(
        '--payments <URL>',
        'Check that callbacks arrive: the `url` of createPayments.',
      ).argParser(readAddress),
    )
    .addOption(
      createOption(
        '--collection <ID>',
        'Also ask Billplz about this collection and its account, with the key.',
      ),
    )
    .addOption(
      createOption('--billplz <URL>', 'Base URL of Billplz, for --collection.')
        .argParser(readAddress)
        .default(new URL('https://www.billplz.com/api'), 'https://www.billplz.com/api'),
    )
    .addOption(
      createOption(
        '--returned <URL>',
        "Also check the signature key, with a payer's return to /return/… from the log of your server.",
      ).argParser((text) => new URL(text, 'http://localhost')),
    )
    .addOption(
      createOption(
        '--signature-key-file <FILE>',
        'File with the key, instead of FPX_SIGNATURE_KEY.',
      ),
    )
    .addHelpText(
      'after',
      `
  FPX_SIGNATURE_KEY  X Signature key, for --returned. It is not sent.

Examples:
  fpx-checkout doctor --budget 30
  fpx-checkout doctor --endpoint https://shop.example/api/fpx --payments https://shop.example/payments
  fpx-checkout doctor --endpoint https://shop.example/api/fpx --collection inbmmepb --returned '/payments/return/…'`,
    )
    .action(async (options) => {
      const { endpoint, payments, collection, billplz: baseUrl, returned } = options
      const isOutside = Boolean(endpoint ?? payments ?? collection ?? returned)
      const settings =
        isOutside && options.baseUrl === undefined ? undefined : readProxySettings(options)
      const apiKey = readSecret('FPX_API_KEY', options.apiKeyFile)
      const signatureKey = readSecret('FPX_SIGNATURE_KEY', options.signatureKeyFile)
      if (collection && !apiKey) throw new UsageError('--collection needs the key in FPX_API_KEY.')
      if (returned && !signatureKey)
        throw new UsageError('--returned needs the X Signature key in FPX_SIGNATURE_KEY.')
      process.exitCode = printFindings([
        ...(settings ? await checkSettings(settings) : []),
        ...(await checkDeployment({
          ...{ endpoint, payments, apiKey },
          account: collection && apiKey ? { baseUrl, apiKey, collection } : undefined,
          signed: returned && signatureKey ? { returned, signatureKey } : undefined,
        })),
      ])
    })

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
  const client = endpoint && createProbeClient(endpoint)
  try {
    return [
      ...(endpoint ? addressFinding(endpoint) : []),
      ...(client ? await checkBank(client, wait) : []),
      ...(client ? await checkExposure(client, apiKey) : []),
      ...(payments ? await checkPayments(payments) : []),
      ...(account ? await checkAccount(account) : []),
      ...(signed ? await checkReturn(signed.returned, signed.signatureKey) : []),
    ]
  } catch (error) {
    const { name, cause } = error as { name?: string; cause?: { code?: string } }
    const reason = name === 'TimeoutError' ? 'timeout' : (cause?.code ?? 'no response')
    throw new CliError(
      `${[endpoint, payments, account?.baseUrl].filter(Boolean).join(' or ')} cannot be checked (${reason}). Check that the proxy is running and that this is its address.`,
    )
  }
}

function readAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new InvalidArgumentError(
      'Expected an absolute http or https address, such as https://shop.example/api/fpx',
    )
  // If the URL contains a user name and a password, we must not send or print them.
  url.username = url.password = ''
  return url
}

function addressFinding({ protocol, hostname }: URL): Finding[] {
  if (protocol === 'https:' || isPrivateHost(hostname)) return []
  const message =
    'The address is not https: anyone on the network path can change the list of banks. Serve the proxy over https.'
  return [wrong('address', message)]
}
