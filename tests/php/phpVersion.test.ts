import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

// Shops with PHP 8.1 can't be tried where only a newer PHP is installed, and PHP has no switch for its language level.
// So this lists what is newer, from the migration guides of the PHP manual. Attributes are missing: 8.1 ignores unknown ones.

const type = String.raw`(?:\??[\\\w]+)`

/** What PHP 8.1 doesn't parse: the version that added it, a pattern for code without comments, and an example. */
const syntax: Record<string, [number, RegExp, string]> = {
  'readonly classes': [
    8.2,
    /\breadonly\s+(final\s+|abstract\s+)*class\b/,
    'final readonly class A {}',
  ],
  'true, false or null as a type': [
    8.2,
    /\b(function|fn)\b[^(;]*\([^)]*\)\s*:\s*(true|false|null)\b(?!\|)|[(,]\s*(true|false|null)\s+\$\w/,
    'function a(): true { return true; }',
  ],
  'intersections in unions': [
    8.2,
    new RegExp(String.raw`\(${type}&${type}\)\s*\|`),
    'function a((A&B)|null $a) {}',
  ],
  'constants in traits': [8.2, /\btrait\s+\w+\s*\{[^}]*\bconst\b/, 'trait A { const B = 1; }'],
  'values of enums in constants': [8.2, /\bconst\s+\w+\s*=[^;]*->/, 'const A = B::C->value;'],
  'typed constants': [
    8.3,
    new RegExp(String.raw`\bconst\s+${type}\s+\w+\s*=`),
    'class A { const int B = 1; }',
  ],
  'dynamic class constants': [8.3, /::\{/, 'A::{$name};'],
  'static variables with calls': [
    8.3,
    /\bstatic\s+\$\w+\s*=\s*[^;]*\w\(/,
    'function a() { static $b = c(); }',
  ],
  'asymmetric visibility': [
    8.4,
    /\b(public|protected|private)\(set\)/,
    'class A { public private(set) int $b; }',
  ],
  'property hooks': [8.4, /\$\w+\s*\{\s*(get|set)\b/, 'class A { public int $b { get => 1; } }'],
  'new without parentheses': [
    8.4,
    /(?<![(\w]\s*)\bnew\s+[\\\w]+\([^()]*\)\s*->/,
    '$a = new A()->b();',
  ],
  'the pipe operator': [8.5, /\|>/, "$a = 'b' |> strlen(...);"],
  'clone with': [8.5, /\bclone\s*\(\s*\$\w+\s*,/, "clone($a, ['b' => 1]);"],
}

/** Functions and classes that PHP 8.1 doesn't have, as far as this library could use them. */
const newer =
  'ini_parse_quantity memory_reset_peak_usage openssl_cipher_key_length curl_upkeep json_validate mb_str_pad str_increment ' +
  'str_decrement stream_context_set_options array_find array_find_key array_any array_all mb_trim mb_ltrim mb_rtrim ' +
  'mb_ucfirst mb_lcfirst fpow http_get_last_response_headers http_clear_last_response_headers request_parse_body ' +
  'array_first array_last get_error_handler get_exception_handler curl_multi_get_handles grapheme_str_split ' +
  String.raw`bcceil bcfloor bcround bcdivmod Random\\Randomizer Random\\Engine Dom\\HTMLDocument Uri\\Rfc3986 Pdo\\`
const names = new RegExp(String.raw`(?<![\w>:$'"])(?:${newer.replaceAll(' ', '|')})\b`)

/** Returns a file's code without comments. */
const readCode = (file: string) => execFileSync('php', ['-w', file], { encoding: 'utf8' })

const folder = 'src/php'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.php'))
  .map((name) => ({ name, code: readCode(join(folder, name)) }))

describe('the PHP classes need nothing that is newer than PHP 8.1', () => {
  const cases = Object.entries(syntax).map(
    ([name, [since, ...rest]]) => [name, since, ...rest] as const,
  )

  it.each(cases)('no %s (PHP %s)', (_name, _since, pattern, example) => {
    expect(example).toMatch(pattern)
    expect(files.filter(({ code }) => pattern.test(code)).map(({ name }) => name)).toEqual([])
  })

  it('no newer functions and classes', () => {
    for (const example of ['json_validate($a)', 'new \\Random\\Randomizer()', 'array_any($a, $b)'])
      expect(example).toMatch(names)
    expect(files.length).toBeGreaterThan(50)
    expect(files.filter(({ code }) => names.test(code)).map(({ name }) => name)).toEqual([])
  })
})
