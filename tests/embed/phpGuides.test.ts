import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeBlocks } from '../support/guides/codeBlocks.js'
import { documents } from '../support/guides/guideFiles.js'
import { openShop, type Shop } from '../support/embed/openShop.js'
import { servePhp } from '../support/embed/servePhp.js'

const folder = mkdtempSync(join(tmpdir(), 'fpx-checkout-php-guides-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
/** Writes PHP into a file, and returns its path. */
function write(text: string): string {
  const file = join(folder, `${files++}.php`)
  writeFileSync(file, text)
  return file
}

/** Runs PHP, and returns what it prints; `undefined` if it fails. */
const runPhp = (...args: string[]) =>
  new Promise<string | undefined>((done) =>
    execFile('php', args, (error, output) => done(error ? undefined : output)),
  )

/** Whether PHP can parse a snippet: a file, statements, or members of a class. */
async function isPhp(text: string): Promise<boolean> {
  const forms = text.startsWith('<?php')
    ? [text]
    : [`<?php\n${text}`, `<?php\nclass Snippet {\n${text}\n}`]
  for (const form of forms) if ((await runPhp('-l', write(form))) !== undefined) return true
  return false
}

const phpBlocksOf = (document: string) =>
  codeBlocks(readFileSync(document, 'utf8')).filter(({ language }) => language === 'php')

describe('the PHP of the documents', () => {
  const snippets = documents.flatMap((document) =>
    phpBlocksOf(document).map(({ text, line }) => ({ place: `${document}:${line}`, text })),
  )

  it.each(snippets)('is valid in $place', async ({ text }) => {
    expect(await isPhp(text)).toBe(true)
  })

  it('control: a snippet with a missing bracket is not valid', async () => {
    expect(snippets.length).toBeGreaterThan(5)
    expect(await isPhp('function a() { return 1;')).toBe(false)
  })
})

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('pay.php of "After the bank code"', () => {
  const page = phpBlocksOf('src/guides/after-the-bank.md')[0]!.text

  /** Sends the form to the page. */
  async function pay(body: string, proxy = `${shop.url}/api/fpx`) {
    const php = await servePhp(write(page), { FPX_PROXY: proxy })
    try {
      return await fetch(php.url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      })
    } finally {
      await php.stop()
    }
  }

  it('redirects to the gateway with a code of the list', async () => {
    const answer = await pay('bank_code=BIMB0340')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(
      'https://gateway.example/pay?reference=A-1001&bank=BIMB0340',
    )
  })

  it.each(['bank_code=NOBANK01', 'bank_code=', '', 'bank_code[]=BIMB0340', 'bank_code=a%2Fb'])(
    'creates no payment for %s',
    async (body) => {
      const answer = await pay(body)
      expect(answer.headers.get('location')).toBeNull()
      expect([422, 503]).toContain(answer.status)
    },
  )

  it('responds with 422 to a bank that is not offered, and with 503 while the proxy is down', async () => {
    expect((await pay('bank_code=NOBANK01')).status).toBe(422)
    expect((await pay('bank_code=BIMB0340', 'http://127.0.0.1:9/api/fpx')).status).toBe(503)
  })
})

describe('the Laravel rule of the PHP guide', () => {
  const rule = phpBlocksOf('src/guides/php.md').find(({ text }) =>
    text.includes('class OfferedBank'),
  )!.text

  /** As much of Laravel as the rule uses, over PHP's own HTTP client. */
  const laravel = `<?php
namespace Illuminate\\Contracts\\Validation {
  interface ValidationRule { public function validate(string $attribute, mixed $value, \\Closure $fail): void; }
}
namespace Illuminate\\Http\\Client {
  class ConnectionException extends \\Exception {}
}
namespace Illuminate\\Support\\Facades {
  class Http {
    public function __construct(private int $status = 0, private string $body = '') {}
    public static function timeout(int $seconds): self { return new self; }
    public function get(string $url): self {
      $context = stream_context_create(['http' => ['ignore_errors' => true]]);
      $body = @file_get_contents($url, false, $context);
      if ($body === false) throw new \\Illuminate\\Http\\Client\\ConnectionException;
      return new self((int) explode(' ', $http_response_header[0])[1], $body);
    }
    public function status(): int { return $this->status; }
    public function json(string $name): mixed { return json_decode($this->body, true)[$name] ?? null; }
  }
}
namespace {
  function config(string $name): string { return $GLOBALS['argv'][1]; }
  require $GLOBALS['argv'][2];
  $messages = [];
  (new App\\Rules\\OfferedBank)->validate('bank_code', json_decode($GLOBALS['argv'][3]),
    function (string $message) use (&$messages) { $messages[] = $message; });
  echo json_encode($messages);
}`

  const validate = async (value: unknown, proxy = `${shop.url}/api/fpx`) =>
    JSON.parse(
      (await runPhp(write(laravel), proxy, write(rule), JSON.stringify(value))) ?? '"PHP failed"',
    ) as string[]

  it('accepts a bank of the list', async () => {
    expect(await validate('BIMB0340')).toEqual([])
  })

  it.each(['NOBANK01', '', null, ['BIMB0340'], { code: 'BIMB0340' }])(
    'refuses %j',
    async (value) => {
      expect(await validate(value)).toEqual(['Choose a bank from the list.'])
    },
  )

  it('fails with the message that the bank cannot be checked while the proxy is down', async () => {
    const messages = await validate('BIMB0340', 'http://127.0.0.1:9/api/fpx')
    expect(messages).toEqual(['The bank cannot be checked now. Please try again in a moment.'])
  })
})
