import type { Command } from './Command.js'

/** What `fpx-checkout --help` prints. */
export function overview(commands: Readonly<Record<string, Command>>): string {
  return [
    'fpx-checkout <command> [flags]',
    '',
    ...table(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
    '',
    'fpx-checkout <command> --help tells its flags; fpx-checkout --version tells the version.',
    '',
  ].join('\n')
}

/** What `fpx-checkout <command> --help` prints. */
export function helpOf(name: string, { summary, flags, variables = {} }: Command): string {
  const rows = Object.entries(flags).map(([flag, about]): [string, string] => [
    `--${flag}${about.value ? ` ${about.value}` : ''}`,
    about.means + (about.default === undefined ? '' : ` Default: ${about.default}`),
  ])
  return [
    `fpx-checkout ${name} [flags]`,
    '',
    summary,
    '',
    ...table([...rows, ...Object.entries(variables)]),
    '',
  ].join('\n')
}

function table(rows: (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
