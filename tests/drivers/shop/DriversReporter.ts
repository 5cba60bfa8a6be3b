import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Reporter, TestModule, TestSuite } from 'vitest/node'

/** The tool with which each test file drives the picker, keyed by the file's name. */
const tools: Record<string, string> = {
  userEvent: '@testing-library/user-event',
  fireEvent: '@testing-library/dom',
  reactAria: '@react-aria/test-utils',
  screenReader: '@guidepup/virtual-screen-reader',
  selectNative: '@testing-library/user-event',
  playwright: 'playwright',
  puppeteer: 'puppeteer-core',
  selenium: 'selenium-webdriver',
}

/** The start of the title of each suite that has one test for each bank. */
const BANKS = 'the form submits the bank '

/** Prints how many banks each driver selected, and as the last line `N passed, N failed, N skipped`. */
export default class DriversReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 }
    const lines: string[] = []
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        count[state === 'pending' ? 'skipped' : state] += 1
      }
      for (const suite of module.children.suites())
        if (suite.name.startsWith(BANKS)) lines.push(this.#lineOf(module, suite))
    }
    const broken = modules.filter((module) => module.errors().length > 0).length + errors.length
    console.log(`\nBanks selected:\n${lines.sort().join('\n')}\n`)
    console.log(`${count.passed} passed, ${count.failed + broken} failed, ${count.skipped} skipped`)
  }

  #lineOf({ project, moduleId }: TestModule, suite: TestSuite): string {
    const tests = [...suite.children.allTests()]
    const selected = tests.filter((test) => test.result().state === 'passed').length
    const place = project.name === 'chromium' ? chromium() : withVersion(project.name)
    const tool = tools[basename(moduleId).replace(/\..*/, '')]
    const driver = tool ? `${withVersion(tool)}, ${place}` : `no tool, ${place}`
    return `${selected} of ${tests.length}  ${driver}  ${suite.name.slice(BANKS.length)}`
  }
}

function withVersion(name: string): string {
  const manifest = readFileSync(`../node_modules/${name}/package.json`, 'utf8')
  return `${name} ${(JSON.parse(manifest) as { version: string }).version}`
}

function chromium(): string {
  const printed = execFileSync(process.env['CHROME_PATH']!, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return /^\S+ [\d.]+/.exec(printed)?.[0] ?? printed.trim()
}
