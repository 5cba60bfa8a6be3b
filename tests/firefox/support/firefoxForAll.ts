import type { TestProject } from 'vitest/node'
import { launchFirefox } from './launchFirefox.js'

declare module 'vitest' {
  export interface ProvidedContext {
    firefox: string
  }
}

/** Starts Firefox once for all test files of a project, which use it one after the other. */
export default async function firefoxForAll(project: TestProject): Promise<() => Promise<void>> {
  const firefox = await launchFirefox()
  // Firefox has only one session at a time, and the next one belongs to a test file.
  await firefox.disconnect()
  project.provide('firefox', firefox.wsEndpoint())
  const ended = new Promise<void>((done) => firefox.process()?.once('exit', () => done()))
  return async () => {
    firefox.process()?.kill()
    await ended
  }
}
