import type { Flags } from './flags.js'

/** What a command gets from its surroundings. */
export interface Surroundings {
  env: NodeJS.ProcessEnv
  /** Lets so many milliseconds pass. Default: by the machine's clock. */
  wait?: (ms: number) => Promise<unknown>
}

/** One of the commands of `fpx-checkout`. */
export interface Command {
  /** What it does, in one line. */
  summary: string
  flags: Flags
  /** The environment variables that it reads, each with what it means. */
  variables?: Record<string, string>
  /** Runs until it is done; gives the exit code. */
  run: (args: readonly string[], surroundings: Surroundings) => Promise<number>
}
