import type { CodeParts } from './CodeParts.js'

/** The story as React; `undefined` for a custom element. */
export function reactCode({ component, args, language }: CodeParts): string | undefined {
  if (component.startsWith('fpx-')) return undefined
  const lines = [
    ...Object.entries(args).map(([name, value]) => attribute(name, value)),
    ...(language === 'en' ? [] : [`locale={${language}}`]),
    ...(component === 'BankPicker' ? ['onChange={(code, bank) => setBank(bank)}'] : []),
  ]
  return [
    `import { ${component} } from 'fpx-checkout'`,
    ...(language === 'en' ? [] : [`import { ${language} } from 'fpx-checkout/locales'`]),
    `import 'fpx-checkout/styles.css'`,
    '',
    `<${component}`,
    ...lines.map((line) => `  ${line}`),
    '/>',
  ].join('\n')
}

function attribute(name: string, value: unknown): string {
  if (value === true) return name
  return typeof value === 'string' && !/["\\\n]/.test(value)
    ? `${name}="${value}"`
    : `${name}={${JSON.stringify(value)}}`
}
