import { setTimeout } from 'node:timers/promises'
import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { isPrivateHost } from '../contract/index.js'
import { CliError } from './CliError.js'
import { createOption } from './createOption.js'
import { createProbeClient } from './doctor/createProbeClient.js'
import { checkBank } from './doctor/checkBank.js'
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
        '--api-key-file <FILE>',
        'File with the key to search for, instead of FPX_API_KEY.',
      ),
    )
    .addHelpText(
      'after',
      `
Environment:
  FPX_API_KEY  Key to search for in every response. It is not sent.

Examples:
  fpx-checkout doctor --endpoint https://shop.example/api/fpx --payments https://shop.example/payments`,
    )
    .action(async ({ endpoint, payments, apiKeyFile }) => {
      process.exitCode = await runDoctor(endpoint, {
        payments,
        apiKey: readSecret('FPX_API_KEY', apiKeyFile),
      })
    })

/** Checks the public responses of a deployed proxy and prints the findings. Returns the exit code. */
export async function runDoctor(
  endpoint: URL,
  {
    payments,
    apiKey,
    wait = setTimeout,
  }: {
    payments?: URL | undefined
    apiKey?: string | undefined
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
    ])
  } catch (error) {
    const { name, cause } = error as { name?: string; cause?: { code?: string } }
    const reason = name === 'TimeoutError' ? 'timeout' : (cause?.code ?? 'no response')
    throw new CliError(
      `${endpoint.href}${payments ? ` or ${payments.href}` : ''} cannot be checked (${reason}). Check that the proxy is running and that this is its address.`,
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
