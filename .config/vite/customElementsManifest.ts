import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { toAttributeName } from '../../src/elements/defineProperties.js'

/** A custom element with the paths of the source files that list its attributes (`attributes`) and parts (`parts`). */
interface ElementSource {
  tag: string
  /** Whether the element is a form control. */
  isControl: boolean
  /** The name of the module in `dist/embed` that registers it. */
  file: string
  className: string
  attributes: string
  /** The name of the interface in `attributes` that declares the properties without an attribute. */
  rich: string
  /** The property for the selected item. */
  chosen: [name: string, type: string, description: string]
  events: [name: string, type: string, description: string][]
  parts: string
}

const elements: readonly ElementSource[] = [
  {
    tag: 'fpx-bank-picker',
    isControl: true,
    file: 'fpx-checkout.mjs',
    className: 'FpxBankPickerElement',
    attributes: 'src/picker/element/BankPickerProperties.ts',
    rich: 'BankPickerScriptOnlyProperties',
    chosen: ['option', 'BankOption | null', 'The option of the selected bank.'],
    events: [
      [
        'fpx-bank-change',
        'FpxBankChangeEvent',
        'Fired when a bank was selected, cleared or restored by the browser, or is no longer offered.',
      ],
    ],
    parts: 'src/picker/view/bankPickerParts.ts',
  },
  {
    tag: 'fpx-company-list',
    isControl: false,
    file: 'fpx-company-list.mjs',
    className: 'FpxCompanyListElement',
    attributes: 'src/companies/element/CompanyListProperties.ts',
    rich: 'CompanyListScriptOnlyProperties',
    chosen: ['company', 'Company | null', 'The chosen company.'],
    events: [
      ['fpx-company-change', 'FpxCompanyChangeEvent', 'Fired when a company was selected.'],
      [
        'fpx-page-change',
        'FpxPageChangeEvent',
        'Fired when page, page size, search or sort changed.',
      ],
      [
        'fpx-company-error',
        'FpxCompanyErrorEvent',
        'Fired when the companies cannot be loaded, once for each failure.',
      ],
    ],
    parts: 'src/companies/view/companyListParts.ts',
  },
]

/** Returns the elements as a custom elements manifest (schema 2.1.0), which editors read. */
export function createCustomElementsManifest() {
  return {
    schemaVersion: '2.1.0',
    modules: elements.map((element) => ({
      kind: 'javascript-module',
      path: `dist/embed/${element.file}`,
      declarations: [declarationOf(element)],
      exports: [
        {
          kind: 'custom-element-definition',
          name: element.tag,
          declaration: { name: element.className },
        },
      ],
    })),
  }
}

function declarationOf({
  tag,
  isControl,
  className,
  attributes,
  rich,
  chosen,
  events,
  parts,
}: ElementSource) {
  const rows = attributesIn(attributes)
  const [name, type, description] = chosen
  return {
    kind: 'class',
    customElement: true,
    tagName: tag,
    name: className,
    attributes: [
      ...rows.map(({ attribute, ...row }) => ({
        name: attribute,
        fieldName: row.property,
        type: { text: row.type },
        description: row.description,
      })),
      ...(isControl
        ? [{ name: 'value', fieldName: 'defaultValue', type: { text: 'string' } }]
        : []),
      { name: 'locale', fieldName: 'locale', type: { text: "'en' | 'ms' | 'zh' | 'ta'" } },
    ],
    members: [
      ...rows.map((row) => ({
        kind: 'field',
        name: row.property,
        attribute: row.attribute,
        reflects: true,
        type: { text: row.type },
        description: row.description,
      })),
      ...richIn(attributes, rich),
      ...(isControl
        ? [
            { kind: 'field', name: 'value', type: { text: 'string' } },
            {
              kind: 'field',
              name: 'defaultValue',
              attribute: 'value',
              reflects: true,
              type: { text: 'string' },
            },
          ]
        : []),
      {
        kind: 'field',
        name: 'locale',
        attribute: 'locale',
        type: { text: 'Locale | string | undefined' },
      },
      { kind: 'field', name, type: { text: type }, description, readonly: true },
    ],
    events: [
      ...(isControl
        ? ['input', 'change'].map((event) => ({ name: event, type: { text: 'Event' } }))
        : []),
      ...events.map(([event, eventType, said]) => ({
        name: event,
        type: { text: eventType },
        description: said,
      })),
    ],
    cssParts: [...namesIn(parts), ...partsDrawnBy('src/ui/ProblemNotice.tsx')].map((part) => ({
      name: part,
    })),
    cssProperties: variables().map((variable) => ({ name: variable })),
  }
}

function attributesIn(file: string) {
  const source = parse(file)
  const rows: { property: string; attribute: string; type: string; description: string }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node)) {
      const reader = ts.isAsExpression(node.initializer)
        ? node.initializer.expression
        : node.initializer
      const property = node.name.getText(source)
      rows.push({
        property,
        attribute: toAttributeName(property),
        type: typeOf(reader, source),
        description: commentOf(node),
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return rows
}

function typeOf(reader: ts.Expression, source: ts.SourceFile): string {
  // A union of string literals.
  if (ts.isCallExpression(reader))
    return [
      ...reader.arguments.filter(ts.isStringLiteral).map(({ text }) => `'${text}'`),
      ...(reader.expression.getText(source) === 'offAttribute' ? ["'off'", 'false'] : []),
    ].join(' | ')
  return (
    {
      flagAttribute: 'boolean',
      numberAttribute: 'number',
      listAttribute: 'string[]',
      numberListAttribute: 'number[]',
    }[reader.getText(source)] ?? 'string'
  )
}

function richIn(file: string, name: string) {
  const source = parse(file)
  const found = source.statements.find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  )
  return Array.from(found?.members ?? [])
    .filter(ts.isPropertySignature)
    .map((member) => ({
      kind: 'field',
      name: member.name.getText(source),
      type: { text: (member.type?.getText(source) ?? 'unknown').replace(/\s+/g, ' ') },
      description: commentOf(member),
    }))
}

/** Returns the members of the unions of string literals in a file, each of which follows a `|`. */
function namesIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/\| '([\w-]+)'/g)].map(([, name]) => name ?? '')
}

/** Returns the names of the parts that a component renders. */
export const partsDrawnBy = (file: string): string[] =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/\b(?:part|partAttributes)\('([\w-]+)'/g),
    ([, name]) => name ?? '',
  )

/**
 * Returns the names of the `--fpx-` variables without repetitions, since some variables have a second value for older
 * browsers.
 */
const variables = (): string[] => {
  const uses = readFileSync('src/ui/tokens.css', 'utf8').matchAll(/var\((--fpx-[\w-]+)/g)
  return [...new Set(Array.from(uses, ([, name]) => name ?? ''))]
}

const parse = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)

const commentOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
