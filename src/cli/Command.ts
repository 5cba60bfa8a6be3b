import type { Flags } from './flags.js'

/** What a command receives from its process. */
export interface CommandContext {
  env: NodeJS.ProcessEnv
  /** Waits for a number of milliseconds. Default: on the machine's clock. */
  wait?: (ms: number) => Promise<unknown>
}

/** One of the commands of `fpx-checkout`. */
export interface Command {
  /** What it does, in one imperative sentence or two. */
  summary: string
  flags: Flags
  /** The environment variables that it reads, each with its meaning. */
  variables?: Record<string, string>
  /** Command lines for the help. */
  examples: readonly string[]
  /** Runs until it is done; returns the exit code. */
  run: (args: readonly string[], context: CommandContext) => Promise<number>
}
