import { checkService } from './checkService.js'
import type { Command } from './Command.js'
import { report } from './findings.js'
import { readFlags, wholeNumber } from './flags.js'
import { budgetFlags } from './proxyCommand.js'
import { rethrowOptionError, upstreamOf, upstreamVariables } from './upstreamOf.js'

const flags = budgetFlags

/** `fpx-checkout check`: whether the proxy can be started with this environment. */
export const checkCommand: Command = {
  summary:
    'Checks address, key, limit and clock before the proxy is started. Ends with 1 if something is wrong.',
  flags,
  variables: {
    ...upstreamVariables,
    FPX_REDIS_URL: 'Optional: whether instances share Redis or Valkey. It is not connected.',
  },
  async run(args, { env }) {
    const { budget, instances, snapshot } = readFlags('check', flags, args)
    const sharesRedis = Boolean(env['FPX_REDIS_URL']) && snapshot === undefined
    const plan = {
      perMinute: wholeNumber('--budget', budget, 1, 60),
      instances: wholeNumber('--instances', instances, 1, 1000),
    }
    const findings = checkService(upstreamOf(env), {
      perMinute: plan.perMinute,
      ...(sharesRedis && { instances: plan.instances }),
    })
    return report(await findings.catch(rethrowOptionError))
  },
}
