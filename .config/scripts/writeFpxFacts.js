// Writes the facts of src/contract/fpxFacts.json in TypeScript and in PHP.
//   node .config/scripts/writeFpxFacts.js
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {[code: string, display: string, name: string, swift: string]} Row
 * @typedef {Record<string, string>} Texts
 * @typedef {{ source: string, banks: Record<string, Row[]>, limits: Record<string, [number, number]>, fields: Texts, values: Texts, billplz: Texts }} Facts
 */

/** Returns the texts of the written files, keyed by their paths. */
export function createFpxFacts() {
  /** @type {Facts} */
  const facts = JSON.parse(readFileSync('src/contract/fpxFacts.json', 'utf8'))
  return { 'src/contract/fpxFacts.ts': toTypeScript(facts), 'src/php/FpxFacts.php': toPhp(facts) }
}

const ORIGIN = 'Written from src/contract/fpxFacts.json by `npm run facts`.'

/** @param {Facts} facts */
const toTypeScript = ({ source, banks, limits, fields, values, billplz }) => `// ${ORIGIN}

/**
 * The code, display name, name, and BIC of each FPX bank, by model. Source: ${source.replace(', ', ',\n * ')}.
 */
export const fpxRows = {
${join(banks, (model, rows) => `  ${model}: [\n${rows.map((row) => `    [${row.map(quote).join(', ')}],\n`).join('')}  ],\n`)}} as const

/** The codes that PayNet lists for only one FPX model. It lists the others for both models. */
export const codesOfOneModel = {
${join(banks, (model) => `  ${model}: ${quote(codesOfOneModel(banks, model))},\n`)}} as const

/** The lowest and highest amount of a payment in ringgit, according to PayNet's FAQ. */
export const fpxLimits = {
${join(limits, (model, [low, high]) => `  ${model}: [${group(low)}, ${group(high)}],\n`)}} as const

/** The names of the fields in which gateways send a bank's model and status, without underscores and the like. */
export const fieldNames = {
${join(fields, (name, words) => `  ${name}: /^(${words})$/i,\n`)}} as const

/** The values of these fields. The patterns of the status match JSON, which quotes the string "true". */
export const fieldValues = {
${join(values, (name, words) => `  ${name}: /^(${words})$/i,\n`)}} as const

/** The formats of the fields that determine the result in a message of Billplz. */
export const billplzFields = {
${join(billplz, (name, form) => `  ${name}: /^(${form})$/,\n`)}} as const
`

/** @param {Facts} facts */
const toPhp = ({ source, banks, limits, fields, values, billplz }) => `<?php

declare(strict_types=1);

namespace FpxCheckout;

// ${ORIGIN}

/**
 * Facts of FPX and of Billplz. Source of the banks: ${source.replace(', ', ',\n * ')}.
 */
final class FpxFacts
{
    /** The name and the display name for each code, by model. */
    public const NAMES = [
${join(banks, (model, rows) => `        '${model}' => [\n${rows.map(([code, display, name]) => `            ${quote(code)} => [${quote(name)}, ${quote(display)}],\n`).join('')}        ],\n`)}    ];

    /** The lowest and highest amount of a payment in ringgit, according to PayNet's FAQ. */
    public const LIMITS = [${Object.entries(limits)
      .map(([model, [low, high]]) => `'${model}' => [${group(low)}, ${group(high)}]`)
      .join(', ')}];

    /** The names of the fields in which gateways send a bank's model and status, without underscores and the like. */
    public const FIELDS = [
${join(fields, (name, words) => `        '${name}' => '/^(${words})$/iD',\n`)}    ];

    /** The values of these fields. The patterns of the status match JSON, which quotes the string "true". */
    public const VALUES = [
${join(values, (name, words) => `        '${name}' => '/^(${words})$/iD',\n`)}    ];

    /** The formats of the fields that determine the result in a message of Billplz. */
    public const BILLPLZ = [
${join(billplz, (name, form) => `        '${name}' => '/^(${form})$/D',\n`)}    ];
}
`

/**
 * @param {Facts['banks']} banks
 * @param {string} model
 */
const codesOfOneModel = (banks, model) =>
  Object.entries(banks)
    .flatMap(([other, rows]) =>
      other === model
        ? rows.map(([code]) => code).filter((code) => countOf(banks, code) === 1)
        : [],
    )
    .sort()
    .join(' ')

/**
 * @param {Facts['banks']} banks
 * @param {string} code
 */
const countOf = (banks, code) =>
  Object.values(banks)
    .flat()
    .filter(([other]) => other === code).length

/** @param {number} amount */
const group = (amount) => amount.toLocaleString('en').replaceAll(',', '_')

/** @param {string} text */
const quote = (text) => `'${text}'`

/**
 * @template Value
 * @param {Record<string, Value>} values
 * @param {(name: string, value: Value) => string} toLine
 */
const join = (values, toLine) =>
  Object.entries(values)
    .map(([name, value]) => toLine(name, value))
    .join('')

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(createFpxFacts())) writeFileSync(path, text)
