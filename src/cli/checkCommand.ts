import { checkService } from './checkService.js'
import type { Command } from './Command.js'
import { printFindings } from './findings.js'
import { readFlags, wholeNumber } from './flags.js'
import { budgetFlags } from './proxyCommand.js'
import { rethrowOptionError, readUpstreamEnv, upstreamVariables } from './readUpstreamEnv.js'

const flags = budgetFlags

/** `fpx-checkout check`: checks whether the proxy can run with this environment. */
export const checkCommand: Command = {
  summary:
    'Check the address, API key, rate limit and clock before you start the proxy. Exits with 1 if a check fails.',
  flags,
  variables: {
    ...upstreamVariables,
    FPX_REDIS_URL: 'If set, instances share Redis or Valkey. The command does not connect to it.',
  },
  examples: ['fpx-checkout check --budget 30'],
  async run(args, { env }) {
    const { budget, instances, snapshot } = readFlags('check', flags, args)
    const sharesRedis = Boolean(env['FPX_REDIS_URL']) && snapshot === undefined
    const plan = {
      perMinute: wholeNumber('--budget', budget, 1, 60),
      instances: wholeNumber('--instances', instances, 1, 1000),
    }
    const findings = checkService(readUpstreamEnv(env), {
      perMinute: plan.perMinute,
      ...(sharesRedis && { instances: plan.instances }),
    })
    return printFindings(await findings.catch(rethrowOptionError))
  },
}
