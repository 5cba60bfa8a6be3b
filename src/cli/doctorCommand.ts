import { setTimeout } from 'node:timers/promises'
import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { isPrivateHost } from '../contract/index.js'
import { CliError, UsageError } from './CliError.js'
import { createOption } from './createOption.js'
import { createProbeClient } from './doctor/createProbeClient.js'
import { checkBank } from './doctor/checkBank.js'
import { type BillplzAccount, checkAccount, checkReturn } from './doctor/checkBillplz.js'
import { checkPayments } from './doctor/checkPayments.js'
import { checkExposure } from './doctor/checkExposure.js'
import { type Finding, printFindings, wrong } from './findings.js'
import { readSecret } from './readSecret.js'

/** Creates the `fpx-checkout doctor` command, which checks the public responses of a deployed proxy. */
export const createDoctorCommand = () =>
  new Command('doctor')
    .summary('Check a deployed proxy from the outside.')
    .description(
      'Check a deployed proxy from the outside, without an API key. Exits with 1 if a check fails.',
    )
    .addOption(
      createOption(
        '--endpoint <URL>',
        'Required: address of the proxy, such as https://shop.example/api/fpx',
      )
        .argParser(readEndpoint)
        .makeOptionMandatory(),
    )
    .addOption(
      createOption(
        '--payments <URL>',
        'Also check that callbacks arrive: the `url` of createPayments.',
      ).argParser(readEndpoint),
    )
    .addOption(
      createOption(
        '--collection <ID>',
        'Also ask Billplz about this collection and its account, with the key.',
      ),
    )
    .addOption(
      createOption('--billplz <URL>', 'Base URL of Billplz, for --collection.')
        .argParser(readEndpoint)
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
        '--api-key-file <FILE>',
        'File with the key to search for, instead of FPX_API_KEY.',
      ),
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
Environment:
  FPX_API_KEY        Key to search for in every response. It is only sent to Billplz, for --collection.
  FPX_SIGNATURE_KEY  X Signature key, for --returned. It is not sent.

Examples:
  fpx-checkout doctor --endpoint https://shop.example/api/fpx --payments https://shop.example/payments
  fpx-checkout doctor --endpoint https://shop.example/api/fpx --collection inbmmepb --returned '/payments/return/…'`,
    )
    .action(async ({ endpoint, payments, collection, billplz: baseUrl, returned, ...files }) => {
      const apiKey = readSecret('FPX_API_KEY', files.apiKeyFile)
      const signatureKey = readSecret('FPX_SIGNATURE_KEY', files.signatureKeyFile)
      if (collection && !apiKey) throw new UsageError('--collection needs the key in FPX_API_KEY.')
      if (returned && !signatureKey)
        throw new UsageError('--returned needs the X Signature key in FPX_SIGNATURE_KEY.')
      process.exitCode = await runDoctor(endpoint, {
        ...{ payments, apiKey },
        account: collection && apiKey ? { baseUrl, apiKey, collection } : undefined,
        signed: returned && signatureKey ? { returned, signatureKey } : undefined,
      })
    })

/** Checks the public responses of a deployed proxy and prints the findings. Returns the exit code. */
export async function runDoctor(
  endpoint: URL,
  {
    payments,
    apiKey,
    account,
    signed,
    wait = setTimeout,
  }: {
    payments?: URL | undefined
    apiKey?: string | undefined
    account?: BillplzAccount | undefined
    signed?: { returned: URL; signatureKey: string } | undefined
    wait?: (ms: number) => Promise<unknown>
  } = {},
): Promise<number> {
  const client = createProbeClient(endpoint)
  try {
    return printFindings([
      ...addressFinding(endpoint),
      ...(await checkBank(client, wait)),
      ...(await checkExposure(client, apiKey)),
      ...(payments ? await checkPayments(payments) : []),
      ...(account ? await checkAccount(account) : []),
      ...(signed ? await checkReturn(signed.returned, signed.signatureKey) : []),
    ])
  } catch (error) {
    const { name, cause } = error as { name?: string; cause?: { code?: string } }
    const reason = name === 'TimeoutError' ? 'timeout' : (cause?.code ?? 'no response')
    throw new CliError(
      `${[endpoint, payments, account?.baseUrl].filter(Boolean).join(' or ')} cannot be checked (${reason}). Check that the proxy is running and that this is its address.`,
    )
  }
}

function readEndpoint(text: string): URL {
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
