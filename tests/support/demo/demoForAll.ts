import type { TestProject } from 'vitest/node'
import { startDemo } from './startDemo.js'

declare module 'vitest' {
  export interface ProvidedContext {
    demoUrl: string
  }
}

/** Starts the demo once for all test files of a project, which use the demo one after another. */
export default async function demoForAll(project: TestProject): Promise<() => Promise<void>> {
  const demo = await startDemo()
  project.provide('demoUrl', demo.url)
  return () => demo.stop()
}
