import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createSandbox, type Sandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../support/sockets/listen.js'
import { codeBlocks } from '../support/guides/codeBlocks.js'
import { phpServers, type PhpServer } from '../support/php/phpServers.js'
import { hostFolders } from './support/hostFolders.js'

const guide = codeBlocks(readFileSync('src/guides/laravel.md', 'utf8'))
const blockWith = (text: string) => guide.find((block) => block.text.includes(text))!.text

/** Adds the guide's pieces to a copy of the skeleton, as its reader does. */
function install(project: string, settings: Record<string, string>): void {
  const edit = (file: string, from: string | RegExp, to: string) => {
    const text = readFileSync(join(project, file), 'utf8')
    const edited = text.replace(from, () => to)
    if (edited === text) throw new Error(`${file} does not contain ${String(from)}.`)
    writeFileSync(join(project, file), edited)
  }
  cpSync('src/php', join(project, 'app/fpx-checkout'), { recursive: true })
  for (const { name, text } of guide)
    if (name?.includes('/')) {
      mkdirSync(dirname(join(project, name)), { recursive: true })
      writeFileSync(join(project, name), text)
    }
  // Of SQLite, the first of the connections.
  edit('config/database.php', "'prefix' => ''", "'prefix' => 'shop_'")
  edit('config/services.php', /\n\];\s*$/, `\n${blockWith("'billplz' => [")}];\n`)
  edit(
    'app/Providers/FpxServiceProvider.php',
    'fn (Order $order) => Log::info(',
    "fn (Order $order) => is_file(storage_path('ends')) ? exit : Log::info(",
  )
  edit('bootstrap/providers.php', '];', 'App\\Providers\\FpxServiceProvider::class,\n];')
  writeFileSync(
    join(project, 'database/migrations/2026_01_01_000000_create_fpx_payments_table.php'),
    `<?php
use Illuminate\\Database\\Migrations\\Migration;
use Illuminate\\Database\\Schema\\Blueprint;
use Illuminate\\Support\\Facades\\Schema;
return new class extends Migration {
${blockWith('public function up()')}
};`,
  )
  const routes = blockWith("Route::post('/pay'")
  // The skeleton's file already has one of the `use` lines.
  edit('routes/web.php', /use Illuminate.*Route;/, routes)
  appendFileSync(
    join(project, 'routes/web.php'),
    `
Route::get('/cart/{id}', function (string $id) {
    Illuminate\\Support\\Facades\\DB::table('orders')->insertOrIgnore(['id' => $id, 'amount' => 5890, 'name' => 'Siti', 'email' => 'siti@example.com']);
    session(['order_id' => $id]);
});`,
  )
  const variables = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  appendFileSync(join(project, '.env'), variables.join(''))
}

/** A visitor with cookies, as a browser without JavaScript. */
function createVisitor(url: string) {
  const cookies = new Map<string, string>()
  const request = async (path: string, body?: string) => {
    const answer = await fetch(path.startsWith('http') ? path : url + path, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body !== undefined && { method: 'POST', body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  return {
    get: request,
    async pay(body: string) {
      const page = await (await request('/checkout')).text()
      const [, token = ''] = /name="_token" value="(\w+)"/.exec(page) ?? []
      return request('/pay', `_token=${token}&${body}`)
    },
  }
}

describe.skipIf(!hostFolders.Laravel)('the pieces of the guide in a real Laravel', () => {
  let project: string
  let sandbox: Sandbox
  let served: Awaited<ReturnType<typeof serveSandbox>>
  let php: PhpServer
  let url: string
  let orders = 0
  let visitor: ReturnType<typeof createVisitor>

  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), 'fpx-laravel-'))
    cpSync(hostFolders.Laravel!, project, { recursive: true, verbatimSymlinks: true })
    sandbox = createSandbox()
    served = await serveSandbox(sandbox)
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    install(project, {
      BILLPLZ_URL: served.billsUrl,
      BILLPLZ_KEY: 'sandbox-key',
      BILLPLZ_COLLECTION: 'inbmmepb',
      BILLPLZ_SIGNATURE_KEY: sandbox.signatureKey,
      APP_URL: url,
    })
    execFileSync('php', ['artisan', 'migrate', '--force'], { cwd: project })
    execFileSync('php', ['-r', ORDERS, join(project, 'database/database.sqlite')])
    // The router of `php artisan serve`.
    const router = join(project, 'router.php')
    writeFileSync(router, ROUTER)
    php = await phpServers['php -S'](router, { port, workers: 4 })
  })
  afterAll(async () => {
    await php.stop()
    await served.close()
    rmSync(project, { recursive: true })
  })
  beforeEach(async () => {
    visitor = createVisitor(url)
    await visitor.get(`/cart/${++orders}`)
  })

  const choose = async (choice: string) => {
    const answer = await fetch(`${sandbox.bills.at(-1)!.url}?auto_submit=true`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ choice }),
    })
    return answer.headers.get('location')!
  }
  /** Returns the text of a page after redirects, in another browser than the payer's. */
  const read = async (page: string) => (await fetch(page)).text()
  /** Runs code in the project, in which `$id` is the order's, and returns what it prints. */
  const run = (code: string) =>
    execFileSync(
      'php',
      [
        '-r',
        `require 'vendor/autoload.php'; $app = require 'bootstrap/app.php'; $app->make(Illuminate\\Contracts\\Console\\Kernel::class)->bootstrap(); use Illuminate\\Support\\Facades\\DB; $id = '${orders}'; ${code}`,
      ],
      { cwd: project, encoding: 'utf8' },
    )
  const log = () => readFileSync(join(project, 'storage/logs/laravel.log'), 'utf8')

  it('serves the bank list, and a select with each personal bank once', async () => {
    const answer = await visitor.get('/fpx/bank')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(((await answer.json()) as { data: object[] }).data).toHaveLength(43)
    const etag = answer.headers.get('etag')!
    const again = await fetch(`${url}/fpx/bank`, { headers: { 'if-none-match': etag } })
    expect([200, 304]).toContain(again.status)
    expect((await visitor.get('/fpx/bank/BIMB0340?model=B2C')).status).toBe(200)
    expect((await visitor.get('/fpx/bank/NONE0001')).status).toBe(404)
    const page = await (await visitor.get('/checkout')).text()
    const codes = [...page.matchAll(/<option value="([^"]+)"/g)].map(([, code]) => code)
    expect(codes).toHaveLength(21)
    expect(new Set(codes).size).toBe(21)
  })

  it.each([
    ['pay', 'Paid. Thank you!'],
    ['decline', 'The payment failed.'],
    ['pending', 'Waiting for the bank'],
  ])('shows what the bank says: %s', async (choice, text) => {
    const answer = await visitor.pay('bank_code=BIMB0340')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${sandbox.bills.at(-1)!.url}?auto_submit=true`)
    expect(sandbox.bills.at(-1)).toMatchObject({ amount: 5890, reference_1: 'BIMB0340' })
    expect(await read(await choose(choice))).toContain(text)
  })

  it('is paid by the callback alone if the payer does not return', async () => {
    await visitor.pay('bank_code=BIMB0340')
    await choose('pay-and-leave')
    const [callback] = sandbox.bills.at(-1)!.callbacks
    expect(callback).toMatchObject({ status: 200 })
    expect(log()).toContain(`Order paid {"id":"${orders}"}`)
  })

  it('deletes the earlier bill for another bank, and money for both is for a person', async () => {
    await visitor.pay('bank_code=BIMB0340')
    await visitor.pay('bank_code=MB2U0227')
    const [first, second] = sandbox.bills.slice(-2)
    expect([first!.state, second!.state]).toEqual(['deleted', 'due'])
    await choose('pay')
    // Billplz lets a payer who is already at the bank pay, and the bill comes back.
    const body = new URLSearchParams({ choice: 'pay' })
    await fetch(`${first!.url}?auto_submit=true`, { method: 'POST', redirect: 'manual', body })
    expect(await read(first!.redirect_url!)).toContain('Paid. Thank you!')
    expect(log()).toContain(`Look at order ${orders}: a payment needs a person (paid-twice)`)
    expect(log().split(`Order paid {"id":"${orders}"}`)).toHaveLength(2)
  })

  it("is paid although onPaid ends the process: Billplz repeats, and later the shop's job does the work", async () => {
    const ends = join(project, 'storage/ends')
    await visitor.pay('bank_code=BIMB0340')
    writeFileSync(ends, '')
    await choose('pay-and-leave')
    rmSync(ends)
    expect(sandbox.bills.at(-1)!.callbacks[0]).toMatchObject({ status: 503 })
    expect(log()).not.toContain(`Order paid {"id":"${orders}"}`)
    // The call is taken for lost after five minutes.
    run(`$row = DB::table('fpx_payments')->where('order_id', $id);
      $record = json_decode($row->value('record'), true);
      $record['fulfilmentSince'] -= 300_000;
      $row->update(['record' => json_encode($record), 'due_at' => 0]);`)
    run('$app->make(FpxCheckout\\FpxPayments::class)->checkDue();')
    expect(log()).toContain(`Order paid {"id":"${orders}"}`)
  })

  it('is paid by a bill whose creation was not answered', async () => {
    sandbox.configure({ scenario: 'html-with-200' })
    const answer = await visitor.pay('bank_code=BIMB0340')
    sandbox.configure({ scenario: 'healthy' })
    expect(answer.headers.get('location')).toContain('/checkout')
    expect(await read(await choose('pay'))).toContain('Paid. Thank you!')
  })

  it('tells a payer that the e-mail address is wrong', async () => {
    run(`DB::table('orders')->where('id', $id)->update(['email' => 'nope']);`)
    const answer = await visitor.pay('bank_code=BIMB0340')
    const page = await visitor.get(answer.headers.get('location')!)
    expect(await page.text()).toContain('Check your e-mail address and your phone number.')
  })

  it('has no order for an incomplete URL', async () => {
    for (const query of ['', '?order=1', '?order[]=1&payment[]=x'])
      expect((await visitor.get(`/order${query}`)).status).toBe(404)
  })

  it('does not believe a forged callback or return', async () => {
    await visitor.pay('bank_code=BIMB0340')
    const { id, callback_url, redirect_url } = sandbox.bills.at(-1)!
    const forged = { id, paid: 'true', amount: '5890', x_signature: 'a'.repeat(64) }
    const answer = await fetch(callback_url, { method: 'POST', body: new URLSearchParams(forged) })
    expect(answer.status).toBe(401)
    const query = `billplz[id]=${id}&billplz[paid]=true&billplz[x_signature]=${'a'.repeat(64)}`
    expect(await read(`${redirect_url}&${query}`)).toContain('Waiting for the bank')
    expect(log()).toContain('a callback was refused (wrong-signature)')
    expect(log()).not.toContain(sandbox.signatureKey)
  })

  it.each(['bank_code[]=x', 'bank_code[a]=x', 'bank_code=', '', 'bank_code=NONE0001'])(
    'answers %j with a sentence beside the picker, and the page still opens',
    async (body) => {
      const { length } = sandbox.bills
      const answer = await visitor.pay(body)
      expect(answer.status).toBe(302)
      const page = await visitor.get(answer.headers.get('location')!)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('Choose a bank from the list.')
      expect((await visitor.get('/checkout')).status).toBe(200)
      expect(sandbox.bills).toHaveLength(length)
    },
  )
})

const ORDERS = `(new PDO("sqlite:$argv[1]"))->exec('CREATE TABLE shop_orders (id INTEGER PRIMARY KEY, amount INT, name TEXT, email TEXT)');`

const ROUTER = `<?php
chdir(__DIR__ . '/public');
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path !== '/' && is_file(__DIR__ . "/public$path")) return false;
require __DIR__ . '/public/index.php';
`
