import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runPhp } from '../support/embed/runPhp.js'
import {
  bayarcashCallbacks,
  bayarcashKey,
  billplzCallbacks,
  billplzKey,
  billplzReturnAsCallback,
  billplzReturns,
  chipCallbacks,
  chipPublicKey,
  toyyibPayCallbacks,
  toyyibPayKey,
} from '../support/guides/callbackVectors.js'
import { filesOf } from '../support/guides/codeBlocks.js'

const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-php-callbacks-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** PHP that runs one of the guide's functions for each input, in one process. Warnings become exceptions. */
const runner = `<?php
set_error_handler(function ($level, $message) { throw new ErrorException($message); });
[, $folder, $call, $inputs] = $argv;
foreach (['billplz', 'bayarcash', 'toyyibpay', 'chip'] as $name) require "$folder/$name.php";
$calls = [
    'billplz' => fn ($form, $key) => verifyBillplz(parsed($form), $key),
    'return' => fn ($form, $key) => verifyBillplz(parsed($form)['billplz'] ?? null, $key, 'billplz'),
    'bayarcash' => fn ($form, $key) => verifyBayarcash(parsed($form), $key),
    'toyyibpay' => fn ($form, $key) => verifyToyyibPay(parsed($form), $key),
    'chip' => fn (...$given) => verifyChip(...$given),
];
function parsed(string $form): array { parse_str($form, $fields); return $fields; }
echo json_encode(array_map(function ($input) use ($calls, $call) {
    try { return $calls[$call](...$input); } catch (Throwable $error) { return $error->getMessage(); }
}, json_decode($inputs, true)));
`
beforeAll(() => {
  const files = filesOf(readFileSync('src/guides/callbacks.md', 'utf8'))
  for (const [name, text] of Object.entries(files))
    if (name.endsWith('.php')) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'runner.php'), runner)
})

const callPhp = async (call: string, inputs: unknown[][]) =>
  JSON.parse(
    (await runPhp(join(folder, 'runner.php'), folder, call, JSON.stringify(inputs))) ??
      '"PHP failed"',
  ) as unknown[]

describe.each([
  ['billplz', billplzKey, billplzCallbacks],
  ['return', billplzKey, billplzReturns],
  ['bayarcash', bayarcashKey, bayarcashCallbacks],
  ['toyyibpay', toyyibPayKey, toyyibPayCallbacks],
] as const)('the PHP in the callbacks guide: %s', (call, key, vectors) => {
  it('returns what a signed callback says, and refuses all others', async () => {
    const results = await callPhp(
      call,
      vectors.map(({ form }) => [form, key]),
    )
    const byName = (payments: readonly unknown[]) =>
      Object.fromEntries(vectors.map(({ name }, at) => [name, payments[at]]))
    expect(byName(results)).toEqual(byName(vectors.map(({ payment }) => payment)))
  })

  it('refuses every callback that is signed with another key, and throws if the key is empty', async () => {
    const others = await callPhp(
      call,
      vectors.map(({ form }) => [form, 'another']),
    )
    expect(others.every((result) => result === null)).toBe(true)
    const [withoutKey] = await callPhp(call, [[vectors[0]!.form, '']])
    expect(withoutKey).toContain('The key is empty')
  })
})

describe('the PHP in the callbacks guide: chip', () => {
  it('returns what a signed callback says, and refuses all others', async () => {
    const results = await callPhp(
      'chip',
      chipCallbacks.map(({ body, signature }) => [body, signature, chipPublicKey]),
    )
    expect(results).toEqual(chipCallbacks.map(({ payment }) => payment))
  })

  it('accepts test purchases only where they are expected', async () => {
    const results = await callPhp(
      'chip',
      chipCallbacks.map(({ body, signature }) => [body, signature, chipPublicKey, true]),
    )
    const accepted = chipCallbacks.filter((_, at) => results[at] !== null)
    expect(accepted.map(({ name }) => name)).toEqual(['a signed test purchase'])
  })
})

it('PHP does not accept a signed Billplz return as a callback', async () => {
  expect(await callPhp('billplz', [[billplzReturnAsCallback, billplzKey]])).toEqual([null])
})
