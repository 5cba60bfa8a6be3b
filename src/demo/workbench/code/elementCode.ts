import type { CodeParts } from './CodeParts.js'

const elements: Record<string, string> = {
  BankPicker: 'fpx-bank-picker',
  CompanyList: 'fpx-company-list',
  'fpx-bank-picker': 'fpx-bank-picker',
  'fpx-company-list': 'fpx-company-list',
}

/** The names of attributes that aren't simply the prop's name in kebab case. */
const attributes: Record<string, string> = {
  defaultValue: 'value',
  readOnly: 'readonly',
  autoFocus: 'autofocus',
  defaultPage: 'page',
  defaultPerPage: 'per-page',
  defaultSearch: 'search',
  defaultSort: 'sort',
}

/** The props that have no attribute, so only a script can set them on the element. */
const withoutAttribute = ['messages', 'limits', 'csv']

/**
 * Returns the story's code as a custom element with its attributes, or `undefined` if the component has no custom
 * element.
 */
export function elementCode({ component, args, language }: CodeParts): string | undefined {
  const element = elements[component]
  if (!element) return undefined
  const lines = [
    ...Object.entries(args)
      .filter(([name]) => !withoutAttribute.includes(name))
      .map(([name, value]) => {
        const attribute = attributeOf(name)
        return value === true ? attribute : `${attribute}="${escaped(textOf(value))}"`
      }),
    ...(language === 'en' || 'locale' in args ? [] : [`locale="${language}"`]),
  ]
  return lines.length > 3
    ? `<${element}\n${lines.map((line) => `  ${line}`).join('\n')}\n></${element}>`
    : `<${element} ${lines.join(' ')}></${element}>`
}

/** Returns the attribute name for a component's prop. */
const attributeOf = (name: string) =>
  attributes[name] ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ')
  if (value === false) return 'off'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Returns the script in the story's language, and the tag that requests the bank list beside it. */
export const scriptTags = ({ args, language }: CodeParts) =>
  `<link rel="preload" as="fetch" href="${escaped(textOf(args['endpoint'] ?? '/api/fpx'))}/bank" crossorigin>
<script src="/fpx/fpx-checkout.${language}.js" defer></script>`

/**
 * Returns the story's code as a plain page with the element's script, or `undefined` if the component has no custom
 * element.
 */
export function htmlCode(parts: CodeParts): string | undefined {
  const element = elementCode(parts)
  if (!element) return undefined
  if (!/picker/i.test(parts.component))
    return `<script type="module" src="/fpx/fpx-company-list.mjs"></script>\n\n${element}`
  return `${scriptTags(parts)}

<form method="post" action="/pay">
${element.replace(/^/gm, '  ')}
  <button>Pay</button>
</form>`
}
