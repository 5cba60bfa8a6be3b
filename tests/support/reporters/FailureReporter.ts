import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UserConsoleLog } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

const FOLDER = 'tests/.failures'

/** Saves the console output of each failed browser test, if it has any, and prints the file's path. */
export default class FailureReporter implements Reporter {
  readonly #logs = new Map<string, string>()

  onTestRunStart(): void {
    rmSync(FOLDER, { recursive: true, force: true })
    this.#logs.clear()
  }

  onUserConsoleLog({ browser, taskId, content }: UserConsoleLog): void {
    if (browser && taskId) this.#logs.set(taskId, (this.#logs.get(taskId) ?? '') + content)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests('failed')) {
        const printed = this.#logs.get(test.id)
        if (printed === undefined) continue
        const folder = join(FOLDER, module.project.name.replace(/ .*/, ''), module.relativeModuleId)
        const path = join(folder, `${test.name.replace(/[^\w]+/g, '-').slice(0, 80)}.txt`)
        mkdirSync(folder, { recursive: true })
        writeFileSync(path, printed)
        console.error(`Console of the failed test: ${path}`)
      }
  }
}
