import type { CodeParts } from './CodeParts.js'

/**
 * Returns the source of a React component that renders the story, or `undefined` if the story shows a custom element.
 * The code wraps a picker in a form that submits the bank code.
 */
export function reactCode({ component, args, language }: CodeParts): string | undefined {
  if (component.startsWith('fpx-')) return undefined
  const isPicker = component === 'BankPicker'
  const props = [
    ...Object.entries(isPicker ? { name: 'bank_code', ...args } : args).map(([name, value]) =>
      attribute(name, value),
    ),
    ...(language === 'en' ? [] : [`locale={${language}}`]),
    ...(isPicker ? ['onChange={(option) => console.log(option?.code)}'] : []),
  ]
  const element = props.length
    ? [`<${component}`, ...props.map((prop) => `  ${prop}`), '/>']
    : [`<${component} />`]
  return [
    `import { ${component} } from 'fpx-checkout'`,
    ...(language === 'en' ? [] : [`import { ${language} } from 'fpx-checkout/locales'`]),
    `import 'fpx-checkout/styles.css'`,
    '',
    ...(isPicker
      ? ['// Your server checks the code that it receives: await proxy.findBanks(code)']
      : []),
    'export const Example = () => (',
    ...indent(
      isPicker
        ? [
            '<form method="post" action="/pay">',
            ...indent([...element, '<button>Pay</button>']),
            '</form>',
          ]
        : element,
    ),
    ')',
  ].join('\n')
}

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`)

function attribute(name: string, value: unknown): string {
  if (value === true) return name
  return typeof value === 'string' && !/["\\\n]/.test(value)
    ? `${name}="${value}"`
    : `${name}={${JSON.stringify(value)}}`
}
