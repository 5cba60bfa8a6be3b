import type { Command } from './Command.js'
import type { Flags } from './flags.js'

type Row = readonly [left: string, right: string]

/** Returns what `fpx-checkout --help` prints. */
export function formatOverview(commands: Readonly<Record<string, Command>>): string {
  return formatSections([
    ['Usage', ['fpx-checkout <command> [options]']],
    ['Commands', table(Object.entries(commands).map(([name, { summary }]) => [name, summary]))],
    [
      'Options',
      table([
        ['-h, --help', "Print this help, or a command's after its name."],
        ['-v, --version', 'Print the version.'],
      ]),
    ],
    ['Examples', Object.values(commands).flatMap(({ examples }) => examples.slice(0, 1))],
  ])
}

/** Returns what `fpx-checkout <command> --help` prints. */
export function formatHelp(name: string, command: Command): string {
  const { summary, flags, variables = {}, examples } = command
  const options = Object.entries(flags).map(([flag, { value, means, default: initial }]): Row => [
    `--${flag}${value ? ` ${value}` : ''}`,
    means + (initial === undefined ? '' : ` Default: ${initial}`),
  ])
  return `${summary}\n\n${formatSections([
    ['Usage', [`fpx-checkout ${name} [options]`]],
    ['Options', table(options)],
    ['Environment', table([...Object.entries(variables), ...variablesOf(flags)])],
    ['Examples', examples],
  ])}`
}

const variablesOf = (flags: Flags): Row[] =>
  Object.entries(flags).flatMap(([flag, { variable }]) =>
    variable === undefined ? [] : [[variable, `Value of --${flag} if the option is missing.`]],
  )

const formatSections = (sections: readonly (readonly [string, readonly string[]])[]) =>
  sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`)
    .join('\n')

function table(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`)
}
