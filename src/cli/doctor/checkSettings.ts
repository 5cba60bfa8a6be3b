import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { validateRedisUrl } from '../connectRedis.js'
import { createProxy } from '../createProxy.js'
import { type Finding, ok, wrong } from '../findings.js'
import type { ProxySettings } from '../readProxySettings.js'
import { checkGateway } from './checkGateway.js'
import { checkRedis } from './checkRedis.js'

/**
 * Checks whether the proxy can run with these settings: the gateway, Redis, and the snapshot.
 *
 * @throws {UsageError} if the proxy would refuse a setting.
 */
export async function checkSettings(settings: ProxySettings): Promise<Finding[]> {
  const { snapshot, redisUrl, instances } = settings
  if (redisUrl !== undefined) validateRedisUrl(redisUrl)
  // Creating the proxy validates the options but doesn't call the gateway.
  await createProxy(settings, {}).close()
  const plan = {
    budget: settings.budget,
    ...(redisUrl !== undefined && snapshot === undefined && { instances }),
  }
  return [
    ...(await checkGateway(settings.gateway, plan)),
    ...(redisUrl === undefined ? [] : [await checkRedis(redisUrl)]),
    ...(snapshot === undefined ? [] : [await checkSnapshot(snapshot)]),
  ]
}

/** Checks whether the current user can write the snapshot by creating and deleting a file in the same folder. */
async function checkSnapshot(path: string): Promise<Finding> {
  const file = `${resolve(path)}.${randomUUID()}`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, '', { flag: 'wx' })
    await rm(file)
    return ok('snapshot', 'This user can write the file of --snapshot.')
  } catch (error) {
    const { code = 'unknown error' } = error as { code?: string }
    return wrong(
      'snapshot',
      `This user cannot write into the folder of --snapshot, ${dirname(file)} (${code}). Create it, and allow the user of the proxy to write into it.`,
    )
  }
}
